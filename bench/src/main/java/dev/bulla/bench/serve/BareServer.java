package dev.bulla.bench.serve;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The same web server with nothing on it: it takes a body, looks at nothing, and answers so many constant bytes. */
public final class BareServer {

    private static final int THREADS = 32;

    private BareServer() {}

    /** The first argument is the number of bytes; the address goes to standard output. */
    public static void main(String[] arguments) throws Exception {
        byte[] constant = new byte[Integer.parseInt(arguments[0])];
        Arrays.fill(constant, (byte) '1');
        Server server = new Server(new QueuedThreadPool(THREADS, 8));
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, 1, 2, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                Content.Source.consumeAll(request, Callback.from(() -> {
                    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
                    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, constant.length);
                    response.write(true, ByteBuffer.wrap(constant), callback);
                }));
                return true;
            }
        });
        server.start();
        System.out.println("http://127.0.0.1:" + connector.getLocalPort());
    }
}
