package dev.bulla.app.report;

import dev.bulla.core.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real browser without a window, steered over a socket of this machine: one process for all pages. It is Debian's chromium, found on the path or,
 * by root on a Debian, installed with apt; which of them is printed.
 */
final class Browser implements AutoCloseable {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final long PATIENCE_SECONDS = 30;
    private static final String INSTALL =
            "apt-get update -q; apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core";
    private static final String LISTENING = "DevTools listening on ";

    private final Process process;
    private final WebSocket socket;
    private final BlockingQueue<Map<String, Object>> heard;
    private final List<String> requests = new ArrayList<>();
    private int number;
    private String session = "";

    /** What is known about having a browser: where it is, or why there is none. */
    record Found(Optional<Path> program, String why) {}

    /** Finds a browser or installs one, and says so. */
    static Found find() throws IOException, InterruptedException {
        Optional<Path> there = onPath();
        if (there.isPresent()) {
            return new Found(there, "found " + there.get());
        }
        if (!"root".equals(System.getProperty("user.name")) || !Files.isExecutable(Path.of("/usr/bin/apt-get"))) {
            return new Found(
                    Optional.empty(), "there is no chromium on the path, and only root on a Debian can install it");
        }
        System.out.println("ReportPagesTest: installing chromium with apt-get");
        ProcessBuilder install = new ProcessBuilder("sh", "-c", INSTALL)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        install.environment().put("DEBIAN_FRONTEND", "noninteractive");
        Process apt = install.start();
        if (!apt.waitFor(5, TimeUnit.MINUTES)) {
            apt.destroy();
        }
        Optional<Path> installed = onPath();
        return new Found(
                installed,
                installed
                        .map(program -> "installed " + program + " with apt-get")
                        .orElse("there is no chromium on the path, and apt-get could not install it"));
    }

    private static Optional<Path> onPath() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin");
        return Stream.of(path.split(":"))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts the browser.
     *
     * @param profile a folder it may fill
     */
    Browser(Path program, Path profile) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-extensions",
                        "--disable-sync",
                        "--no-first-run",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true);
        builder.environment().put("TMPDIR", profile.toString());
        process = builder.start();
        heard = new LinkedBlockingQueue<>();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address(), new Listener(heard))
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
        String target = Json.text(ask("Target.createTarget", Map.of("url", "about:blank")), "targetId");
        session = Json.text(ask("Target.attachToTarget", Map.of("targetId", target, "flatten", true)), "sessionId");
        ask("Page.enable", Map.of());
        ask("Network.enable", Map.of());
    }

    /** What it prints first; the rest is read and forgotten, so that it never waits for a reader. */
    private URI address() throws IOException {
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        String line = said.readLine();
        while (line != null && !line.startsWith(LISTENING)) {
            line = said.readLine();
        }
        if (line == null) {
            throw new IOException("the browser ended before it listened");
        }
        Thread rest = new Thread(() -> said.lines().forEach(words -> {}), "browser");
        rest.setDaemon(true);
        rest.start();
        return URI.create(line.substring(LISTENING.length()));
    }

    /** Opens a file of this machine, so many pixels wide and as high as it is long. */
    void open(Path file, int width) {
        resize(width, 900);
        requests.clear();
        ask("Page.navigate", Map.of("url", file.toUri().toString()));
        await("Page.loadEventFired", 0);
        resize(width, Integer.parseInt(evaluate("String(document.documentElement.scrollHeight)")));
    }

    private void resize(int width, int height) {
        ask(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Whether the reader likes it "light" or "dark". */
    void prefer(String scheme) {
        ask(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** What the page asked for since it was opened. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    /** The value of an expression that is a text. */
    String evaluate(String expression) {
        Map<String, Object> answer = ask("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
        Map<String, Object> result = Json.object(Json.member(answer, "result"), "result");
        if (!result.containsKey("value")) {
            throw new IllegalStateException("not evaluated: " + Json.printed(answer));
        }
        return String.valueOf(result.get("value"));
    }

    /** Presses a key and lets it go. */
    void press(String key, int code) {
        for (String type : List.of("keyDown", "keyUp")) {
            ask("Input.dispatchKeyEvent", Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", code));
        }
    }

    /** A picture of the whole page. */
    void screenshot(Path file) throws IOException {
        Map<String, Object> shot = ask("Page.captureScreenshot", Map.of("format", "jpeg", "quality", 75));
        Files.write(file, Base64.getDecoder().decode(Json.text(shot, "data")));
    }

    private Map<String, Object> ask(String method, Map<String, ?> parameters) {
        number++;
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("id", number);
        message.put("method", method);
        message.put("params", parameters);
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        socket.sendText(Json.printed(message), true)
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
        return await("", number);
    }

    /** The answer of this number, or the next event of this name. */
    private Map<String, Object> await(String event, int answer) {
        try {
            while (true) {
                @Nullable Map<String, Object> message = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (message == null) {
                    throw new IllegalStateException("the browser does not answer");
                }
                String method = String.valueOf(message.get("method"));
                if (method.equals("Network.requestWillBeSent")) {
                    Map<String, Object> sent = Json.object(Json.member(message, "params"), "params");
                    requests.add(Json.text(Json.object(Json.member(sent, "request"), "request"), "url"));
                }
                if (answer == 0 && method.equals(event)) {
                    return message;
                }
                if (answer > 0 && String.valueOf(message.get("id")).equals(Integer.toString(answer))) {
                    if (message.containsKey("error")) {
                        throw new IllegalStateException(Json.printed(message));
                    }
                    return Json.object(Json.member(message, "result"), "result");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws InterruptedException {
        socket.abort();
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            process.waitFor();
        }
    }

    /** Puts messages together and hands them on. */
    private static final class Listener implements WebSocket.Listener {

        private final BlockingQueue<Map<String, Object>> heard;
        private final StringBuilder message = new StringBuilder();

        private Listener(BlockingQueue<Map<String, Object>> heard) {
            this.heard = heard;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence text, boolean isLast) {
            message.append(text);
            if (isLast) {
                heard.add(Json.readObject(message.toString().getBytes(StandardCharsets.UTF_8)));
                message.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
