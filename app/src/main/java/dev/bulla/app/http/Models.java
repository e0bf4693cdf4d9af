package dev.bulla.app.http;

import dev.bulla.app.artefact.VerifiedBefore;
import dev.bulla.app.server.Metrics;
import dev.bulla.app.server.Route;
import dev.bulla.app.server.ServerLog;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.Artefact;
import io.micrometer.core.instrument.Gauge;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The releases that are served, by name: some given once and for all, others found in a folder that is looked at every second.
 *
 * <p>A release enters when all its checks hold and not before; whoever copies one in does so under another name and moves it, or waits: what
 * is half there fails its checks, is reported once, and is looked at again when it changes. One that is gone, or no longer what it was,
 * leaves.
 */
public final class Models implements AutoCloseable {

    private static final long LOOK_MILLIS = 1_000;
    private static final VerifiedBefore NOTHING_BEFORE = new VerifiedBefore(Path.of(""), "");

    private final Map<String, Served> given = new LinkedHashMap<>();
    private final @Nullable Path folder;
    private final VerifiedBefore before;
    private final ServerLog log;
    private final Thread watcher = new Thread(this::watch, "models");
    private Map<Path, Found> found = Map.of();
    private volatile Map<String, Served> models = Map.of();
    private volatile long refused;
    private volatile String contact = "";

    /**
     * What is in a folder.
     *
     * @param stamp what its files looked like from outside
     * @param served the models; none where a check failed
     * @param fault what failed; empty where nothing did
     */
    private record Found(String stamp, List<Served> served, String fault) {}

    /** None yet. */
    public Models() {
        this(null, ServerLog.none(), NOTHING_BEFORE);
    }

    private Models(@Nullable Path folder, ServerLog log, VerifiedBefore before) {
        this.before = before;
        this.folder = folder;
        this.log = log;
    }

    /**
     * Releases that are given.
     *
     * @throws BadInput when one fails a check, or two have one name
     */
    public static Models of(List<Artefact> artefacts) {
        Models made = new Models();
        made.give(artefacts);
        return made;
    }

    /** None yet, for those that will be {@linkplain #add added}; counted and logged. */
    public static Models adding(ServerLog log, Metrics metrics) {
        return counted(new Models(null, log, VerifiedBefore.ofThisProgram()), metrics);
    }

    /** The releases in the folders of a folder, now and whenever they change; counted and logged. */
    public static Models watching(Path folder, ServerLog log, Metrics metrics) {
        return watching(folder, log, metrics, VerifiedBefore.ofThisProgram());
    }

    static Models watching(Path folder, ServerLog log, Metrics metrics, VerifiedBefore before) {
        Models made = counted(new Models(folder, log, before), metrics);
        made.look();
        made.watcher.setDaemon(true);
        made.watcher.start();
        return made;
    }

    private static Models counted(Models made, Metrics metrics) {
        Gauge.builder("bulla.models", made, counted -> counted.models.size()).register(metrics.registry());
        Gauge.builder("bulla.models.refused", made, counted -> counted.refused).register(metrics.registry());
        return made;
    }

    /**
     * Verifies releases and serves them from now on, beside what is in a folder.
     *
     * @throws BadInput when one fails a check, or two have one name; then none of them is served
     */
    public synchronized void give(List<Artefact> artefacts) {
        Map<String, Served> all = new LinkedHashMap<>(given);
        for (Artefact artefact : artefacts) {
            for (Served served : Served.open(() -> artefact, before)) {
                if (all.put(served.id(), served) != null) {
                    throw new BadInput(
                            "E-631", served.id(), "is given twice.", "A name must mean one release.", "Name it once.");
                }
            }
        }
        given.putAll(all);
        gather();
    }

    /**
     * Verifies releases, several at a time, and serves them from now on, each in place of one of its name. What fails a check is logged and
     * left out, so that one release keeps no other from being served.
     */
    public synchronized void add(List<Artefact> artefacts) {
        artefacts.parallelStream()
                .map(this::sound)
                .toList()
                .forEach(each -> each.forEach(served -> given.put(served.id(), served)));
        gather();
        before.keep(models.values().stream().map(Served::digest).toList());
    }

    private List<Served> sound(Artefact artefact) {
        try {
            return Served.open(() -> artefact, before);
        } catch (BadInput refusal) {
            log.warn("release-refused", Map.of("code", refusal.messages().get(0).code()));
            return List.of();
        }
    }

    /** Names whom the people in the data may ask, for the labels. */
    public Models contact(String whom) {
        contact = whom;
        return this;
    }

    String contact() {
        return contact;
    }

    /** What can be asked about them. */
    public List<Route> routes(Metrics metrics) {
        return ModelRoutes.of(this, metrics);
    }

    private void watch() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
                look();
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException fault) {
                log.fault("models", "none", fault);
            }
        }
    }

    /** Looks at the folder: what is as before is left alone, what is new is verified, several at a time. */
    synchronized void look() {
        Map<Path, Found> last = found;
        Map<Path, Found> now = new TreeMap<>();
        folders().parallelStream()
                .map(release -> Map.entry(release, found(release, last.get(release))))
                .toList()
                .forEach(entry -> now.put(entry.getKey(), entry.getValue()));
        if (!now.equals(last)) {
            found = now;
            gather();
            before.keep(models.values().stream().map(Served::digest).toList());
            now.forEach((release, state) -> tell(release, state, last.get(release)));
            last.keySet().stream()
                    .filter(release -> !now.containsKey(release))
                    .forEach(release -> log.say("release-gone", Map.of("folder", name(release))));
        }
    }

    private List<Path> folders() {
        List<Path> folders = new ArrayList<>();
        if (folder == null) {
            return folders;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                boolean isHidden = name(entry).startsWith(".");
                if (!isHidden && Files.isDirectory(entry)) {
                    folders.add(entry);
                }
            }
        } catch (IOException e) {
            log.fault("models", "none", e);
            return List.copyOf(found.keySet());
        }
        return folders;
    }

    private Found found(Path release, @Nullable Found last) {
        String stamp = stamp(release);
        if (last != null && last.stamp().equals(stamp)) {
            return last;
        }
        try {
            return new Found(stamp, Served.open(() -> Artefact.read(release), before), "");
        } catch (BadInput refusal) {
            return new Found(stamp, List.of(), refusal.messages().get(0).code());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError fault) {
            return new Found(stamp, List.of(), fault.getClass().getSimpleName());
        }
    }

    /** Sizes, times and identities of the files: what is written to them shows. */
    private static String stamp(Path release) {
        StringBuilder stamp = new StringBuilder();
        for (String file : List.of(Artefact.PLAN, Artefact.MODEL, Artefact.CERTIFICATE)) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(release.resolve(file), BasicFileAttributes.class);
                stamp.append(attributes.size())
                        .append(' ')
                        .append(attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS))
                        .append(' ')
                        .append(attributes.fileKey())
                        .append(';');
            } catch (IOException e) {
                stamp.append("none;");
            }
        }
        return stamp.toString();
    }

    /** All of them by name. Of two folders with one release the first counts, by name of the folder. */
    private void gather() {
        Map<String, Served> all = new LinkedHashMap<>(given);
        long without = 0;
        for (Found state : found.values()) {
            without += state.served().isEmpty() ? 1 : 0;
            state.served().forEach(served -> all.putIfAbsent(served.id(), served));
        }
        refused = without;
        models = all;
    }

    private void tell(Path release, Found state, @Nullable Found before) {
        if (state.equals(before)) {
            return;
        }
        String name = name(release);
        if (state.served().isEmpty()) {
            log.warn("release-refused", Map.of("folder", name, "code", state.fault()));
        } else {
            log.say(
                    "release-served",
                    Map.of(
                            "folder",
                            name,
                            "models",
                            state.served().stream().map(Served::id).toList()));
        }
    }

    private static String name(Path release) {
        return release.getFileName().toString();
    }

    /** The names, in order. */
    public List<String> names() {
        return List.copyOf(models.keySet());
    }

    Collection<Served> all() {
        return models.values();
    }

    @Nullable
    Served find(String id) {
        return models.get(id);
    }

    /** Looks at the folder no more. */
    @Override
    public void close() {
        watcher.interrupt();
    }
}
