package dev.bulla.app.cli;

import dev.bulla.app.screen.Console;
import dev.bulla.app.server.ServerLog;
import dev.bulla.app.server.Settings;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a server listens, what it shows, whom it holds back and where it logs: the same for every server of ours. */
final class ServerOptions {

    static final int PORT = 8080;

    private static final int MOST_SECONDS = 3_600;

    @Option(names = "--port", paramLabel = "N", description = "the port (default: " + PORT + "; 0 takes a free one)")
    private int port = PORT;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description =
                    "the address to listen on (default: " + Settings.LOOPBACK + ", which only this machine reaches)")
    private String host = Settings.LOOPBACK;

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            description = "speak TLS: a PEM certificate chain, or a PKCS12 file")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "the PEM private key (PKCS8) of --tls-cert")
    private @Nullable Path key;

    @Option(
            names = "--tls-password",
            paramLabel = "FILE",
            description = "a file with the password of a PKCS12 --tls-cert")
    private @Nullable Path password;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "the most requests of one address per second (default: any)")
    private int rate;

    @Option(
            names = "--drain",
            paramLabel = "SECONDS",
            description = "how long a stop waits for what is under way (default: 20)")
    private int drain = 20;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            description = "where the log goes, in lines of JSON: a file, stderr (default) or none")
    private String log = "stderr";

    /** What was asked for. */
    Settings settings() {
        require(port >= 0 && port <= 65_535, "E-441", "--port", "must be between 0 and 65535, got " + port + ".");
        require(rate >= 0, "E-447", "--rate", "must not be negative, got " + rate + ".");
        require(
                drain >= 0 && drain <= MOST_SECONDS,
                "E-448",
                "--drain",
                "must be between 0 and " + MOST_SECONDS + " seconds, got " + drain + ".");
        boolean isAlone = certificate == null && (key != null || password != null);
        require(!isAlone, "E-449", "--tls-cert", "is missing beside --tls-key or --tls-password.");
        Settings settings = Settings.loopback(port)
                .host(host)
                .rate(rate)
                .limits(Settings.Limits.USUAL.drain(Duration.ofSeconds(drain)));
        return certificate == null
                ? settings
                : settings.tls(new Settings.Tls(certificate, Optional.ofNullable(key), Optional.ofNullable(password)));
    }

    private static void require(boolean holds, String code, String option, String what) {
        if (!holds) {
            throw new BadInput(code, option, what, "", "Run bulla serve --help for what it takes.");
        }
    }

    /** The log, which is closed with the server. */
    ServerLog openLog(Console console) {
        if (log.equals("none")) {
            return ServerLog.none();
        }
        if (log.equals("stderr")) {
            return ServerLog.to(console.log());
        }
        try {
            OutputStream out =
                    Files.newOutputStream(Path.of(log), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return ServerLog.to(out);
        } catch (IOException e) {
            throw new BadInput("E-634", "--log", Visible.path(log) + " cannot be written.", "", "Name another file.");
        }
    }
}
