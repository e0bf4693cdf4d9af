package dev.bulla.ledger.proof;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.LedgerTask;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.ledger.store.Unavailable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Heads of a ledger in a file of their own, which only grows: a line each, with the proof that the head before is its beginning. Kept where a
 * copy of the ledger does not carry it along, it tells an older copy from the ledger.
 *
 * <p>A head that stands in it is durable. A last line that a crash cut off was never answered for, and gives way to the next. Threads and processes may share the file.
 */
public final class Witness {

    /** Longer than any line: a head, and a hash for every bit of a number twice. */
    private static final int LONGEST_LINE = 16_384;

    private static final int LAST = 0;
    private static final byte END = '\n';

    private final Path file;
    private final @Nullable SealingKey key;
    private long seen = -1;

    private Witness(Path file, @Nullable SealingKey key) {
        this.file = file;
        this.key = key;
    }

    /** The witness in a file, to hold a ledger against it. */
    public static Witness at(Path file) {
        return new Witness(file, null);
    }

    /** The witness in a file, to add heads that are signed with a key; it may have yet to be made. */
    public static Witness at(Path file, SealingKey key) {
        return new Witness(file, key);
    }

    /** A line of the file. */
    private record Line(SignedHead head, List<byte[]> consistency) {

        static Line read(byte[] bytes) {
            Map<String, Object> json = Json.readObject(bytes);
            SignedHead head = SignedHead.of(Json.object(Json.member(json, "head"), "head"));
            Line line = new Line(
                    head,
                    Json.list(Json.member(json, "consistency"), "consistency").stream()
                            .map(String.class::cast)
                            .map(NodeHash::of)
                            .toList());
            if (!Arrays.equals(bytes, line.bytes()) || !head.isSigned()) {
                throw new IllegalArgumentException("not a line of a witness");
            }
            return line;
        }

        byte[] bytes() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("head", head.json());
            json.put("consistency", consistency.stream().map(NodeHash::text).toList());
            return Json.canonical(json);
        }

        boolean follows(SignedHead before) {
            return new Consistency(before.entries(), head.entries(), consistency)
                            .proves(before.rootHash(), head.rootHash())
                    && before.entries() < head.entries();
        }
    }

    /** The end of the file: the last head, and where the next line goes. */
    private record Tail(Optional<SignedHead> last, long end, boolean isEnded) {}

    /** Whether the file is there. */
    public boolean exists() {
        return Files.exists(file);
    }

    /** Begins the file with a first head. One that is there is left alone and refused. */
    public void begin(Grown ledger) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            write(channel, new Tail(Optional.empty(), 0, true), new Line(signed(ledger), List.of()));
        } catch (IOException e) {
            throw Unavailable.toWitness();
        }
    }

    /** The last head it has. */
    public SignedHead last() {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return head(tail(channel));
        } catch (IOException e) {
            throw missing();
        }
    }

    /**
     * Refuses a ledger that does not hold what the last head was over.
     *
     * @throws Unwitnessed when the ledger is behind, or another
     */
    public void require(long entries, Held ledger) {
        SignedHead last = last();
        if (entries < last.entries()) {
            throw Unwitnessed.behind(entries, last.entries());
        }
        if (!ledger.hash(last.entries()).equals(Optional.of(last.hash()))) {
            throw Unwitnessed.forked(last.entries());
        }
    }

    /** What a ledger holds. */
    public interface Held {

        /** The hash of an entry in the chain; for 0 what the first entry follows. */
        Optional<String> hash(long entry);
    }

    /**
     * Writes down the present head of a ledger, if it has grown since; durable when this returns.
     *
     * @param least how many entries have to be under the head; many threads that wait here are served by one line
     * @param ledger asked for its head after all others have been kept away
     */
    public void advance(long least, Supplier<Grown> ledger) {
        synchronized (Witness.class) { // a process holds a file's lock but once
            if (least > seen) {
                write(ledger);
            }
        }
    }

    private void write(Supplier<Grown> asked) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock mine = channel.lock()) {
            Tail tail = tail(channel);
            SignedHead last = head(tail);
            Grown ledger = asked.get();
            SignedHead now = signed(ledger);
            if (now.entries() < last.entries()) {
                throw Unwitnessed.behind(now.entries(), last.entries());
            }
            if (now.entries() == last.entries()) {
                requireSame(last, now);
            } else {
                Line line = new Line(now, ledger.since(last.entries()).path());
                if (!line.follows(last)) {
                    throw Unwitnessed.forked(last.entries());
                }
                write(channel, tail, line);
            }
            seen = now.entries();
        } catch (IOException e) {
            throw Unavailable.toWitness();
        }
    }

    private SignedHead signed(Grown ledger) {
        if (key == null) {
            throw new IllegalStateException("a witness without a key can only be read");
        }
        return ledger.head().sign(key);
    }

    private static void requireSame(SignedHead last, SignedHead now) {
        if (!last.root().equals(now.root()) || !last.hash().equals(now.hash())) {
            throw Unwitnessed.forked(last.entries());
        }
    }

    /** Every head in the file, oldest first, each with its signature and with the proof that it follows the one before. */
    public List<SignedHead> heads() {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw missing();
        }
        List<SignedHead> heads = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == END) {
                heads.add(next(heads, Arrays.copyOfRange(bytes, begin, i)));
                begin = i + 1;
            }
        }
        byte[] rest = Arrays.copyOfRange(bytes, begin, bytes.length);
        if (rest.length > 0 && !isCutOff(rest)) {
            heads.add(next(heads, rest));
        }
        if (heads.isEmpty()) {
            throw Unwitnessed.damaged(1);
        }
        return List.copyOf(heads);
    }

    /**
     * Holds a ledger against every head in the file.
     *
     * @param entries how many the ledger has
     * @param root over its first so many entries
     * @return the heads
     */
    public List<SignedHead> check(long entries, LongFunction<byte[]> root) {
        List<SignedHead> heads = heads();
        SignedHead last = heads.get(heads.size() - 1);
        if (entries < last.entries()) {
            throw Unwitnessed.behind(entries, last.entries());
        }
        for (SignedHead head : heads) {
            if (!Arrays.equals(head.rootHash(), root.apply(head.entries()))) {
                throw Unwitnessed.forked(head.entries());
            }
        }
        return heads;
    }

    private static SignedHead next(List<SignedHead> before, byte[] bytes) {
        Line line = line(bytes, before.size() + 1);
        boolean follows = before.isEmpty() ? line.consistency().isEmpty() : line.follows(before.get(before.size() - 1));
        if (!follows) {
            throw Unwitnessed.damaged(before.size() + 1);
        }
        return line.head();
    }

    private static Line line(byte[] bytes, int number) {
        try {
            return Line.read(bytes);
        } catch (IllegalArgumentException | ArithmeticException | ClassCastException e) {
            throw Unwitnessed.damaged(number);
        }
    }

    private static SignedHead head(Tail tail) {
        return tail.last().orElseThrow(() -> Unwitnessed.damaged(1));
    }

    /** The last head of a file that may be long; only its end is read. */
    private static Tail tail(FileChannel channel) throws IOException {
        long size = channel.size();
        int length = (int) Math.min(size, 2L * LONGEST_LINE);
        ByteBuffer buffer = ByteBuffer.allocate(length);
        int read = 1;
        while (buffer.hasRemaining() && read > 0) {
            read = channel.read(buffer, size - length + buffer.position());
        }
        byte[] bytes = Arrays.copyOf(buffer.array(), buffer.position());
        int end = lastEnd(bytes, bytes.length);
        byte[] rest = Arrays.copyOfRange(bytes, end + 1, bytes.length);
        if (rest.length > 0 && !isCutOff(rest)) {
            return new Tail(Optional.of(line(rest, LAST).head()), size, false);
        }
        if (end < 0) {
            return new Tail(Optional.empty(), 0, true);
        }
        int begin = lastEnd(bytes, end) + 1;
        SignedHead last = line(Arrays.copyOfRange(bytes, begin, end), LAST).head();
        return new Tail(Optional.of(last), size - rest.length, true);
    }

    private static int lastEnd(byte[] bytes, int before) {
        int index = before - 1;
        while (index >= 0 && bytes[index] != END) {
            index--;
        }
        return index;
    }

    /** Whether these are the first bytes of a line and no whole one: a line closes what its first byte opens with its last byte. */
    private static boolean isCutOff(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        int open = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            open += c == '{' ? 1 : 0;
            open -= c == '}' ? 1 : 0;
            if (open == 0) {
                return false;
            }
        }
        return true;
    }

    private static void write(FileChannel channel, Tail tail, Line line) throws IOException {
        byte[] bytes = line.bytes();
        ByteBuffer buffer = ByteBuffer.allocate(bytes.length + 2);
        if (!tail.isEnded()) {
            buffer.put(END);
        }
        buffer.put(bytes).put(END).flip();
        if (channel.size() > tail.end()) {
            channel.truncate(tail.end());
        }
        long place = tail.end();
        while (buffer.hasRemaining()) {
            place += channel.write(buffer, place);
        }
        channel.force(true);
    }

    private BadInput missing() {
        return new BadInput(
                "E-725",
                Visible.path(file),
                "there is no such witness, or it cannot be read.",
                "Without it an older copy of the ledger cannot be told from the ledger.",
                Text.of("Name the one there is, or begin one with ", Text.task(LedgerTask.WITNESS), "."));
    }
}
