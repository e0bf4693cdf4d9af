package dev.bulla.app.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A line to a server of this machine that can fall silent, and lose an answer after the server has given it. */
final class Line implements AutoCloseable {

    private static final int PIECE = 1 << 16;
    private static final long GLANCE_MILLIS = 5;

    private final ServerSocket entrance;
    private final int server;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final AtomicBoolean losesNext = new AtomicBoolean();
    private volatile boolean isSilent;

    Line(int server) throws IOException {
        this.server = server;
        this.entrance = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    /** Nothing goes either way until it is told to speak again; connections stay open. */
    void silent(boolean silent) {
        isSilent = silent;
    }

    /** The next answer is thrown away, and its connection with it. */
    void loseNextAnswer() {
        losesNext.set(true);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = entrance.accept();
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
                open.addAll(List.of(client, behind));
                start(() -> carry(client, behind, false));
                start(() -> carry(behind, client, true));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void carry(Socket from, Socket to, boolean isAnswer) {
        byte[] piece = new byte[PIECE];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                while (isSilent) {
                    Thread.sleep(GLANCE_MILLIS);
                }
                if (isAnswer && losesNext.compareAndSet(true, false)) {
                    return;
                }
                out.write(piece, 0, read);
            }
        } catch (IOException e) {
            // One end is gone.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "line");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        isSilent = false;
        entrance.close();
        for (Socket each : open) {
            each.close();
        }
    }
}
