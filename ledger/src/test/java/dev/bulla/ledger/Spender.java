package dev.bulla.ledger;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.ledger.store.KeyLock;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Unavailable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;
import java.util.UUID;

/** A process of its own that spends, and says on its output what was acknowledged. Tests kill it. */
final class Spender {

    private Spender() {}

    /** Starts one on the tests' class path. */
    static Process start(Path ledger, String... task) throws IOException {
        return start(Location.of(ledger), task);
    }

    static Process start(Location ledger, String... task) throws IOException {
        return builder(ledger, task).start();
    }

    static ProcessBuilder builder(Location ledger, String... task) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                Spender.class.getName(),
                Sql.argument(ledger)));
        command.addAll(Arrays.asList(task));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Location path = Location.of(arguments[0]);
        switch (arguments[1]) {
            case "race" -> race(path, arguments[2]);
            case "loop" -> loop(path);
            case "spend" -> spend(path);
            case "hold" -> hold(path);
            case "resume" -> resume(path, arguments[2]);
            case "contend" -> contend(path, Path.of(arguments[2]));
            default -> halt(path, arguments[1]);
        }
    }

    /** Four threads, fifty tries each; prints how many were admitted. */
    private static void race(Location path, String prefix) throws InterruptedException {
        try (Ledger ledger = Ledger.open(path)) {
            say("admitted " + Race.run(ledger, Census.SCHEMA, 4, 50, "0.05", prefix));
        }
    }

    /** Takes a key, pays with it, and goes on working until it is killed. */
    private static void hold(Location path) throws InterruptedException {
        String key = UUID.randomUUID().toString();
        try (Ledger ledger = Ledger.open(path);
                KeyLock held = ledger.reserve(key, Duration.ZERO, () -> {})) {
            Account account = ledger.account(Census.SCHEMA);
            long entry = account.charge(Census.pure("0.01", key)).entry().number();
            say("holding " + entry + " " + key);
            Thread.sleep(600_000);
        }
    }

    /** Takes up a charge when it is told to, and says whether it was the one that may draw noise. */
    private static void resume(Location path, String key) {
        try (Ledger ledger = Ledger.open(path);
                Scanner in = new Scanner(System.in, StandardCharsets.UTF_8)) {
            Charge charge = Census.pure("0.01", key);
            Account.Receipt receipt = ledger.account(Census.schema(Budget.pure("8")))
                    .resume(charge)
                    .orElseThrow();
            say("ready 0 " + key);
            in.nextLine();
            try {
                receipt.grants().get(0).spend(charge.costs().get(0));
                say("won 0 " + key);
            } catch (KeyUsed e) {
                say("lost 0 " + key);
            }
        }
    }

    private static void contend(Location path, Path inside) {
        try (Ledger ledger = Ledger.open(path)) {
            KeyLockTest.contend(ledger, inside);
            say("alone 0 always");
        }
    }

    /** On a busy machine others hold the ledger longer than a charge waits: whoever is told so asks again, with another key. */
    private static void loop(Location path) {
        while (true) {
            try {
                spend(path);
            } catch (Unavailable e) {
                System.err.println("asks again: " + e.getMessage());
            }
        }
    }

    /** Spends until the ledger cannot be written. */
    private static void spend(Location path) {
        try (Ledger ledger = Ledger.open(path)) {
            Account account = ledger.account(Census.schema(Budget.pure("8")));
            while (true) {
                chargeAndStore(ledger, account);
            }
        }
    }

    private static void chargeAndStore(Ledger ledger, Account account) {
        String key = UUID.randomUUID().toString();
        try {
            Charge charge = Census.pure("0.01", key);
            Account.Receipt receipt = account.charge(charge);
            long entry = receipt.entry().number();
            say("charged " + entry + " " + key);
            receipt.grants().get(0).spend(charge.costs().get(0));
            ledger.store(Census.stored(entry, "census-count-" + entry, key, new byte[3000]));
            say("stored " + entry + " " + key);
        } catch (BudgetExceeded e) {
            say("refused 0 " + key);
        }
    }

    /** Dies at a named point, as a power cut would. */
    private static void halt(Location path, String point) {
        boolean[] armed = {false};
        Ledger ledger = Ledger.open(path, Clock.systemUTC(), () -> {
            if (armed[0]) {
                Runtime.getRuntime().halt(9);
            }
        });
        String key = point + "-" + UUID.randomUUID();
        Account account = ledger.account(Census.schema(Budget.pure("8")));
        armed[0] = point.equals("in-charge");
        say("asking 0 " + key);
        Charge charge = Census.pure("0.01", key);
        Account.Receipt receipt = account.charge(charge);
        long entry = receipt.entry().number();
        haltAt("after-charge", point);
        say("charged " + entry + " " + key);
        armed[0] = point.equals("in-begin");
        receipt.grants().get(0).spend(charge.costs().get(0));
        haltAt("after-begin", point);
        haltAt("before-store", point);
        armed[0] = point.equals("in-store");
        ledger.store(Census.stored(entry, "census-count-" + entry, key, new byte[9]));
        Runtime.getRuntime().halt(9);
    }

    private static void haltAt(String here, String point) {
        if (here.equals(point)) {
            Runtime.getRuntime().halt(9);
        }
    }

    /** In one write, so that no kill leaves half a line. */
    private static void say(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }
}
