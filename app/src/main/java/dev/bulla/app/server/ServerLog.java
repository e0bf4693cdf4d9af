package dev.bulla.app.server;

import dev.bulla.core.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One line of JSON for each thing that happened: when, what, and the reference that answers name.
 *
 * <p>No line holds a private value or text of a request: routes are those that are declared, durations are told by size alone, faults by
 * their classes and the places in the program, without their messages. Whatever is written is escaped. Nobody waits for it: lines are
 * written by a thread of its own, and when they cannot be written as fast as they come, some are left out and counted.
 */
public final class ServerLog implements AutoCloseable {

    private static final int MOST_WAITING = 8_192;
    private static final int MOST_FRAMES = 12;
    private static final int MOST_CAUSES = 4;
    private static final long[] MILLIS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000};
    private static volatile Spelled spelled = new Spelled(0, "");
    private static final ServerLog NONE = new ServerLog(OutputStream.nullOutputStream(), false);

    private final OutputStream out;
    private final boolean isOn;
    private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicLong lost = new AtomicLong();
    private final Thread writer = new Thread(this::write, "log");
    private volatile boolean isOpen = true;

    private ServerLog(OutputStream out, boolean isOn) {
        this.out = out;
        this.isOn = isOn;
        if (isOn) {
            writer.setDaemon(true);
            writer.start();
            LibraryLog.to(this);
        }
    }

    /** A log that goes to a stream, which stays open. */
    public static ServerLog to(OutputStream out) {
        return new ServerLog(out, true);
    }

    /** Writes nothing. */
    public static ServerLog none() {
        return NONE;
    }

    /** Something that happened to the server itself; the values are ours, or names of releases. */
    public void say(String event, Map<String, ?> facts) {
        line("info", event, facts);
    }

    /** Something an operator should look at. */
    public void warn(String event, Map<String, ?> facts) {
        line("warn", event, facts);
    }

    /** A fault of ours, under the reference that its answer names. */
    public void fault(String reference, String route, Throwable fault) {
        line("error", "fault", Map.of("request", reference, "route", route, "fault", frames(fault)));
    }

    /** A request that was answered. Written by hand: it is the line that is written most. */
    void request(String reference, String route, int status, long nanos) {
        if (!isOn) {
            return;
        }
        StringBuilder line = new StringBuilder(160)
                .append("{\"event\":\"request\",\"level\":\"info\",\"request\":\"")
                .append(reference)
                .append("\",\"route\":\"")
                .append(route)
                .append("\",\"status\":")
                .append(status);
        if (nanos >= 0) {
            line.append(",\"under_ms\":").append(bucket(nanos));
        }
        offer(line.append(",\"time\":\"").append(now()).append("\"}").toString());
    }

    private static long bucket(long nanos) {
        for (long millis : MILLIS) {
            if (nanos <= TimeUnit.MILLISECONDS.toNanos(millis)) {
                return millis;
            }
        }
        return TimeUnit.HOURS.toMillis(1);
    }

    void line(String level, String event, Map<String, ?> facts) {
        if (!isOn) {
            return;
        }
        Map<String, Object> line = new LinkedHashMap<>(facts);
        line.put("time", now());
        line.put("level", level);
        line.put("event", event);
        offer(Json.printed(line));
    }

    private void offer(String line) {
        if (!waiting.offer(line)) {
            lost.incrementAndGet();
        }
    }

    /** The time to the millisecond; spelled once for all lines of one. */
    private static String now() {
        long millis = System.currentTimeMillis();
        Spelled last = spelled;
        if (last.millis() != millis) {
            last = new Spelled(millis, Instant.ofEpochMilli(millis).toString());
            spelled = last;
        }
        return last.text();
    }

    private record Spelled(long millis, String text) {}

    /** Classes and places, from the outside in; messages may hold anything and are left out. */
    static List<String> frames(Throwable fault) {
        List<String> frames = new ArrayList<>();
        Throwable cause = fault;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            frames.add(cause.getClass().getName());
            StackTraceElement[] stack = cause.getStackTrace();
            for (int i = 0; i < Math.min(MOST_FRAMES, stack.length); i++) {
                frames.add("at " + stack[i]);
            }
            cause = cause.getCause();
        }
        return frames;
    }

    private void write() {
        List<String> lines = new ArrayList<>();
        while (isOpen) {
            try {
                flush(lines);
                TimeUnit.MILLISECONDS.sleep(50);
            } catch (InterruptedException e) {
                break;
            }
        }
    }

    private synchronized void flush(List<String> lines) {
        lines.clear();
        waiting.drainTo(lines);
        long missing = lost.getAndSet(0);
        if (missing > 0) {
            lines.add("{\"event\":\"lines-left-out\",\"level\":\"warn\",\"lines\":" + missing + ",\"time\":\"" + now()
                    + "\"}");
        }
        if (lines.isEmpty()) {
            return;
        }
        try {
            out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            lost.addAndGet(lines.size());
        }
    }

    /** Writes what is left and stops; the stream stays open. */
    @Override
    public void close() {
        if (isOn) {
            isOpen = false;
            writer.interrupt();
            flush(new ArrayList<>());
        }
    }
}
