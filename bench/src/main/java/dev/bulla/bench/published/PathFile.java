package dev.bulla.bench.published;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The values of a path on disk, one line each, in the order they were drawn: coordinates and value to the last bit.
 *
 * <p>The first line names the kernel and the jitter. A line is on disk before its value is told, and a last line cut short
 * by a crash was never told, so it is dropped. One process at a time holds the file.
 */
final class PathFile implements AutoCloseable {

    private final FileChannel channel;
    private final FileLock lock;
    private final List<double[]> lines = new ArrayList<>();

    private PathFile(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    static PathFile open(Path file, String header) {
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                PathFile opened = new PathFile(channel, lock(channel, file));
                opened.read(file, header);
                return opened;
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Coordinates, then the value. */
    List<double[]> lines() {
        return lines;
    }

    /** Puts a value on disk. */
    void append(double[] place, double value) {
        StringBuilder line = new StringBuilder();
        for (double coordinate : place) {
            line.append(Double.toHexString(coordinate)).append(' ');
        }
        try {
            write(line.append(Double.toHexString(value)).append('\n').toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileLock lock(FileChannel channel, Path file) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            throw new IllegalStateException("another path of this process holds " + file, e);
        }
        if (lock == null) {
            throw new IllegalStateException("another process holds " + file);
        }
        return lock;
    }

    private void read(Path file, String header) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // until all is read
        }
        String text = new String(bytes.array(), StandardCharsets.UTF_8);
        int whole = text.lastIndexOf('\n') + 1;
        if (whole == 0) {
            channel.truncate(0).position(0);
            write(header + "\n");
            return;
        }
        List<String> all = text.substring(0, whole).lines().toList();
        if (!all.get(0).equals(header)) {
            throw new IllegalArgumentException(
                    file + " holds another path: \"" + all.get(0) + "\", asked for \"" + header + "\"");
        }
        for (String line : all.subList(1, all.size())) {
            lines.add(Arrays.stream(line.split(" ", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray());
        }
        channel.truncate(whole).position(whole); // the text is ASCII
    }

    private void write(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(true);
    }
}
