package dev.bulla.app.server;

import dev.bulla.core.refusal.BadInput;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through: found, let in, read, answered, written.
 *
 * <p>Reading and writing take no thread while the client is slow: bytes are taken as they come, and a watch ends what takes too long. Only
 * between them, when the whole body is there, does a request take a turn. Every way ends in {@link #finish}, once.
 */
final class Exchange implements Turns.Work, Callback {

    /** Bodies that will be refused are read so far, so that the client reads why instead of a broken connection. */
    private static final int MOST_DROPPED = 4 << 20;

    private static final int FIRST_BYTES = 8_192;

    private enum State {
        READING,
        WORKING,
        WRITING,
        DONE
    }

    private final Desk desk;
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final String id;
    private final long begin = System.nanoTime();
    private final AtomicReference<State> state = new AtomicReference<>(State.READING);

    private @Nullable Call call;
    private String routeName = "none";
    private boolean isTimed = true;
    private byte[] body = new byte[0];
    private int size;
    private long held;
    private long answered;
    private @Nullable Problem refusal;
    private volatile long deadline;

    /** The thread that holds a turn for it already. */
    private volatile @Nullable Thread turn;

    Exchange(Desk desk, Request request, Response response, Callback callback) {
        this.desk = desk;
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.id = desk.newReference();
    }

    /** Begins: everything that the head of the request decides. Who must be looked up in a store is, when its turn comes. */
    void start() {
        head(() -> {
            desk.requireOpen(request);
            Router.Found found =
                    desk.router().find(request.getMethod(), request.getHttpURI().getPath());
            call = new Call(id, found, request);
            routeName = found.route().toString();
            isTimed = !found.route().lane().waits();
        });
        if (refusal == null && !isTimed) {
            if (desk.turns(Objects.requireNonNull(call).route().lane()).offer(new Admission(this))) {
                return;
            }
            desk.metrics().refused("queue");
            refusal = Problem.busy("Too many requests wait already. Ask again.", 1);
        }
        admit();
    }

    /** The turn of a request for which a store has to be asked who sent it: it is answered in it if its body is there, and takes another if not. */
    private record Admission(Exchange exchange) implements Turns.Work {

        @Override
        public void run() {
            exchange.turn = Thread.currentThread();
            try {
                exchange.admit();
            } finally {
                exchange.turn = null;
            }
        }

        @Override
        public void late() {
            exchange.refusal = exchange.noTurn();
            exchange.admit();
        }
    }

    private void admit() {
        Call asked = call;
        if (refusal == null && asked != null) {
            head(() -> {
                asked.by(desk.guard().admit(asked));
                if (!asked.route().requests().isEmpty()) {
                    MediaTypes.require(asked);
                    requireLength();
                }
            });
        }
        if (refusal != null && !canDrop()) {
            send(refusal.header("Connection", "close").reply());
            return;
        }
        read();
    }

    /** Looks at the head of the request; what is thrown becomes the refusal. */
    private void head(Runnable step) {
        try {
            step.run();
        } catch (Problem problem) {
            refusal = problem;
        } catch (BadInput problem) {
            refusal = Problem.refused(problem);
        } catch (Throwable fault) {
            refusal = fault(fault);
        }
    }

    private void requireLength() {
        if (request.getLength() > desk.limits().body()) {
            throw tooLarge();
        }
    }

    private Problem tooLarge() {
        return Problem.tooLarge("A body has at most " + desk.limits().body() + " bytes. Ask in parts.");
    }

    /** Whether what is left of a body that nobody will look at is worth reading. */
    private boolean canDrop() {
        return request.getLength() <= MOST_DROPPED && !request.getHeaders().contains(HttpHeader.EXPECT);
    }

    private void read() {
        while (state.get() == State.READING) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                watch(refusal == null ? desk.limits().bodyTime().toNanos() : Desk.DROP_NANOS);
                request.demand(this::read);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                unreadable(chunk.getFailure());
                return;
            }
            boolean isLast = chunk.isLast();
            take(chunk);
            if (isLast) {
                whole();
                return;
            }
        }
    }

    private void take(Content.Chunk chunk) {
        int more = chunk.remaining();
        try {
            if (refusal == null && size + more > desk.limits().body()) {
                refusal = tooLarge();
            }
            if (refusal == null && size + more > body.length) {
                grow(size + more);
            }
            if (refusal != null) {
                size += more;
                if (size > MOST_DROPPED && state.compareAndSet(State.READING, State.WORKING)) {
                    send(refusal.header("Connection", "close").reply());
                }
            } else if (more > 0) {
                chunk.getByteBuffer().get(body, size, more);
                size += more;
            }
        } finally {
            chunk.release();
        }
    }

    /** The first bytes exactly where all of them are there at once; then twice as many each time. */
    private void grow(int needed) {
        long declared = request.getLength();
        int room = needed == declared ? needed : Math.max(needed, Math.max(FIRST_BYTES, 2 * body.length));
        room = (int) Math.min(
                room, declared > 0 ? Math.max(declared, needed) : desk.limits().body());
        if (!desk.questions().take(room - (long) body.length)) {
            refusal = Problem.busy("Too many questions are being read. Ask again.", 1);
            desk.metrics().refused("memory");
            body = new byte[0];
            return;
        }
        held += room - (long) body.length;
        body = Arrays.copyOf(body, room);
    }

    private void unreadable(Throwable failure) {
        if (state.compareAndSet(State.READING, State.WORKING)) {
            int status = failure instanceof HttpException told ? told.getCode() : 400;
            boolean isGone = !(failure instanceof HttpException);
            desk.metrics().refused(isGone ? "broken-off" : "malformed");
            send(Problem.below(status < 400 || status >= 500 ? 400 : status)
                    .header("Connection", "close")
                    .reply());
        }
    }

    /** The whole body is there. */
    private void whole() {
        if (!state.compareAndSet(State.READING, State.WORKING)) {
            return;
        }
        desk.forget(this);
        if (refusal != null || call == null) {
            send((refusal == null ? Problem.notFound() : refusal).reply());
            return;
        }
        call.bring(size == body.length ? body : Arrays.copyOf(body, size));
        body = new byte[0];
        if (call.route().lane() == Route.Lane.HEALTH || Thread.currentThread() == turn) {
            run();
        } else if (!desk.turns(call.route().lane()).offer(this)) {
            desk.metrics().refused("queue");
            send(Problem.busy("Too many requests wait already. Ask again.", 1).reply());
        }
    }

    @Override
    public void late() {
        send(noTurn().reply());
    }

    private Problem noTurn() {
        desk.metrics().refused("late");
        return Problem.busy("No turn came in time. Ask again.", 2);
    }

    /** Takes its turn. */
    @Override
    public void run() {
        Reply reply;
        try {
            reply = answer();
        } catch (Problem problem) {
            reply = problem.reply();
        } catch (BadInput problem) {
            reply = Problem.refused(problem).reply();
        } catch (OutOfMemoryError full) {
            desk.metrics().refused("memory");
            desk.log().fault(id, routeName, full);
            reply = Problem.busy("There is no memory for it now. Ask again, or ask less at a time.", 2)
                    .reply();
        } catch (Throwable fault) {
            reply = fault(fault).reply();
        }
        send(reply);
    }

    private Reply answer() throws java.io.IOException {
        if (call == null) {
            throw Problem.notFound();
        }
        if (call.route().lane() == Route.Lane.QUESTION && desk.answers().isSpent()) {
            desk.metrics().refused("memory");
            throw Problem.busy("Too many answers are being sent. Ask again.", 1);
        }
        return call.route().handler().handle(call);
    }

    private Problem fault(Throwable fault) {
        desk.log().fault(id, routeName, fault);
        return Problem.internal(id);
    }

    private void send(Reply reply) {
        desk.questions().give(held);
        held = 0;
        call = null;
        answered = reply.length();
        desk.answers().hold(answered);
        HttpFields.Mutable headers = response.getHeaders();
        Desk.protect(headers);
        headers.put(Desk.REQUEST_ID, id);
        reply.putHeaders(headers);
        response.setStatus(reply.status());
        state.set(State.WRITING);
        if (reply.more().isPresent()) {
            boolean isHead = request.getMethod().equals("HEAD");
            new PieceByPiece(this, isHead ? Optional::empty : reply.more().get()).begin(reply.buffer());
            return;
        }
        headers.put(HttpHeader.CONTENT_LENGTH, reply.length());
        write(true, reply.buffer(), this);
    }

    /** Writes bytes, and gives a client that does not read them up. */
    void write(boolean isLast, ByteBuffer bytes, Callback written) {
        response.write(isLast, bytes, written);
        if (state.get() == State.WRITING) {
            watch(Desk.WRITE_NANOS);
        }
    }

    /** What was written is read: other bytes are held now, and nobody is waited for. */
    void hold(int bytes) {
        desk.forget(this);
        desk.answers().give(answered);
        answered = bytes;
        desk.answers().hold(answered);
    }

    Desk desk() {
        return desk;
    }

    /** Tells the log alone: the status is sent already. */
    void tell(Throwable fault) {
        desk.log().fault(id, routeName, fault);
    }

    private void watch(long nanos) {
        if (deadline == 0 || state.get() == State.WRITING) {
            deadline = System.nanoTime() + nanos;
            desk.watch(this);
            if (state.get() == State.DONE) {
                desk.forget(this);
            }
        }
    }

    /** Ends what has taken too long: a body is refused, an answer that is not read is given up with its connection. */
    void check(long now) {
        if (now - deadline < 0) {
            return;
        }
        if (state.compareAndSet(State.READING, State.WORKING)) {
            desk.forget(this);
            desk.metrics().refused("slow");
            send((refusal == null ? Problem.tooSlow() : refusal)
                    .header("Connection", "close")
                    .reply());
        } else if (state.get() == State.WRITING) {
            desk.metrics().refused("unread");
            request.getConnectionMetaData().getConnection().getEndPoint().close();
        }
    }

    @Override
    public void succeeded() {
        finish();
        callback.succeeded();
    }

    @Override
    public void failed(Throwable failure) {
        finish();
        callback.failed(failure);
    }

    private void finish() {
        if (state.getAndSet(State.DONE) == State.DONE) {
            return;
        }
        desk.forget(this);
        desk.answers().give(answered);
        desk.end(id, routeName, response.getStatus(), isTimed ? System.nanoTime() - begin : -1);
    }
}
