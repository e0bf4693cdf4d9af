package dev.bulla.app.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.util.Callback;

/**
 * The rest of an answer that is made while it is sent. Each piece is made in a turn of its own when the client has read the one before it, so that who reads slowly holds a piece and no thread, and others get their turns in
 * between. What cannot be gone on with is broken off: the client sees that the end is missing.
 */
final class PieceByPiece implements Turns.Work, Callback {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Exchange exchange;
    private final Reply.Pieces pieces;

    PieceByPiece(Exchange exchange, Reply.Pieces pieces) {
        this.exchange = exchange;
        this.pieces = pieces;
    }

    /** Writes what is there already. */
    void begin(ByteBuffer first) {
        exchange.write(false, first, this);
    }

    /** A piece is read: the next takes its turn. */
    @Override
    public void succeeded() {
        exchange.hold(0);
        if (!exchange.desk().turns(Route.Lane.QUESTION).offer(this)) {
            exchange.desk().metrics().refused("queue");
            breakOff("too much waits");
        }
    }

    @Override
    public void failed(Throwable failure) {
        exchange.failed(failure);
    }

    @Override
    public void late() {
        exchange.desk().metrics().refused("late");
        breakOff("no turn came in time");
    }

    @Override
    public void run() {
        Optional<byte[]> piece;
        try {
            piece = pieces.next();
        } catch (Throwable fault) {
            exchange.tell(fault);
            breakOff("a piece could not be made");
            return;
        }
        if (piece.isPresent()) {
            exchange.hold(piece.get().length);
            exchange.write(false, ByteBuffer.wrap(piece.get()), this);
        } else {
            exchange.write(true, NOTHING.slice(), exchange);
        }
    }

    private void breakOff(String why) {
        exchange.failed(new IOException(why));
    }
}
