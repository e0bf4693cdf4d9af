package dev.bulla.bench.serve;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection that is kept, and costs as little as it can: what is measured is the server. */
final class Client implements AutoCloseable {

    private static final int WAIT_MILLIS = 60_000;
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] line = new byte[8_192];
    private int length;

    Client(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(WAIT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        out = socket.getOutputStream();
    }

    static byte[] post(String path, String body) {
        return ("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    int get(String path) throws IOException {
        return ask(("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** Sends, and stays: the answer is read by {@link #answer}, or by nobody. */
    void send(byte[] request) throws IOException {
        out.write(request);
    }

    /** Sends, reads the whole answer, says its status. */
    int ask(byte[] request) throws IOException {
        send(request);
        return answer();
    }

    int answer() throws IOException {
        int status = 0;
        length = 0;
        for (int size = line(); size > 0; size = line()) {
            if (status == 0) {
                status = Integer.parseInt(new String(line, 9, 3, StandardCharsets.US_ASCII));
            } else if ((line[0] | 32) == 'c' && size > LENGTH.length()) {
                String text = new String(line, 0, size, StandardCharsets.US_ASCII);
                if (text.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                    length = Integer.parseInt(text.substring(LENGTH.length()).strip());
                }
            }
        }
        in.skipNBytes(length);
        return status;
    }

    /** The bytes of the body that was read last. */
    int length() {
        return length;
    }

    private int line() throws IOException {
        int size = 0;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("the server closed");
            }
            if (next != '\r' && size < line.length) {
                line[size++] = (byte) next;
            }
        }
        return size;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
