package dev.bulla.app.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where a server listens and what it allows.
 *
 * @param host the address it listens on
 * @param port the port; 0 takes a free one
 * @param tls the key and certificate it shows, when it speaks TLS
 * @param rate the most requests of one client address per second; 0 for any number
 * @param limits what one request, and all of them together, may take
 */
public record Settings(String host, int port, Optional<Tls> tls, int rate, Limits limits) {

    /** The address that only this machine reaches. */
    public static final String LOOPBACK = "127.0.0.1";

    /**
     * A key and a certificate.
     *
     * @param certificate a PEM file with the chain, or a PKCS12 file with key and chain
     * @param key the PEM file with the private key (PKCS8); empty for PKCS12
     * @param password the file whose first line is the password of the PKCS12 file
     */
    public record Tls(Path certificate, Optional<Path> key, Optional<Path> password) {}

    /**
     * Bounds.
     *
     * @param body the most bytes of a body
     * @param bodyTime how long a whole body may take, and waiting for a turn after it
     * @param drain how long a stop waits for what is under way
     * @param charges how many requests may wait for a ledger or a store at a time
     * @param connections the most connections; beyond it those that have waited longest for a request are closed
     */
    public record Limits(int body, Duration bodyTime, Duration drain, int charges, int connections) {

        /** What suits a machine of any size. */
        public static final Limits USUAL =
                new Limits(1 << 20, Duration.ofSeconds(10), Duration.ofSeconds(20), 64, 4_096);

        /** The same with another time to stop in. */
        public Limits drain(Duration time) {
            return new Limits(body, bodyTime, time, charges, connections);
        }
    }

    /** A server that only this machine reaches. */
    public static Settings loopback(int port) {
        return new Settings(LOOPBACK, port, Optional.empty(), 0, Limits.USUAL);
    }

    public Settings host(String address) {
        return new Settings(address, port, tls, rate, limits);
    }

    public Settings tls(Tls shown) {
        return new Settings(host, port, Optional.of(shown), rate, limits);
    }

    public Settings rate(int perSecond) {
        return new Settings(host, port, tls, perSecond, limits);
    }

    public Settings limits(Limits others) {
        return new Settings(host, port, tls, rate, others);
    }
}
