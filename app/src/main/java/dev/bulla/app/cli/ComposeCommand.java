package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.composition.Composition;
import dev.bulla.core.composition.Part;
import dev.bulla.core.composition.Repeated;
import dev.bulla.core.composition.Total;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.store.Location;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla compose}: what a list of guarantees, or everything in a ledger, comes to under each accountant. */
@Command(
        name = "compose",
        mixinStandardHelpOptions = true,
        description = {
            "What a list of releases about the same people comes to, under each accountant.",
            "PART is KIND:VALUE[,VALUE][xTIMES]: pure:0.1  approx:0.1,1e-8  gaussian:10x1000 (σ for sensitivity 1)",
            "laplace:20 (scale)  laplace-on-grid:EPSILON,STEPS  mu:0.2  rho:0.02  renyi:ORDER,DIVERGENCE",
            "sampled-gaussian:RATE,SIGMA"
        })
final class ComposeCommand extends ConsoleCommand.InJson {

    private static final MathContext FIFTY_DIGITS_UP = new MathContext(50, RoundingMode.UP);

    @Parameters(arity = "0..*", paramLabel = "PART", description = "what was released, or will be")
    private List<String> texts = new ArrayList<>();

    @Option(
            names = "--delta",
            paramLabel = "D",
            description = "the δ of the total (default: that of the account's cap, else 1e-6)")
    private @Nullable String delta;

    @Option(names = "--ledger", paramLabel = "FILE|jdbc:…", description = "take the charges of a ledger instead")
    private @Nullable String ledgerFile;

    @Option(names = "--dataset", paramLabel = "NAME", description = "whose account, when the ledger has several")
    private @Nullable String dataset;

    ComposeCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        Composition list = new Composition(ledgerFile == null ? given() : charged(Location.of(ledgerFile)));
        String text = delta == null ? "1e-6" : delta;
        double at = delta(text);
        List<Total> totals = list.totals(at);
        if (totals.isEmpty()) {
            throw new BadInput(
                    "E-452",
                    "PART",
                    "no accountant can add these parts up.",
                    "Each has its own currency: divergences at different orders, for example, have no sum.",
                    "Give them in one currency, or a --delta above what the parts take themselves.");
        }
        if (json) {
            console.json(json(list, at, totals));
        } else {
            table(list, text, totals);
        }
        return ExitCode.DONE;
    }

    private List<Repeated> given() {
        if (texts.isEmpty()) {
            throw new BadInput(
                    "E-451",
                    "PART",
                    "there is nothing to add up.",
                    "",
                    "For example: bulla compose gaussian:10x1000 pure:0.1x10 --delta 1e-6, or --ledger FILE.");
        }
        return texts.stream().map(Repeated::read).toList();
    }

    private List<Repeated> charged(Location file) {
        if (!texts.isEmpty()) {
            throw new BadInput("E-453", "--ledger", "cannot be given with parts.", "", "Name the parts or the ledger.");
        }
        try (Ledger ledger = Ledger.openReadOnly(file)) {
            String account = account(ledger);
            if (delta == null) {
                delta = ledger.summary(account)
                        .map(summary -> summary.terms().cap())
                        .filter(cap -> !cap.isPure())
                        .map(cap -> Budget.text(cap.delta()))
                        .orElse(null);
            }
            Map<Part, Integer> counted = new LinkedHashMap<>();
            for (var line : ledger.entries(account)) {
                for (Cost cost : ledger.charge(line.number()).map(Charge::costs).orElse(List.of())) {
                    counted.merge(part(cost), 1, Integer::sum);
                }
            }
            if (counted.isEmpty()) {
                throw new BadInput(
                        "E-454",
                        "--ledger",
                        "nothing was charged in this account yet.",
                        "",
                        "Make a release first, or name the parts.");
            }
            return counted.entrySet().stream()
                    .map(e -> new Repeated(e.getKey(), e.getValue()))
                    .toList();
        }
    }

    private String account(Ledger ledger) {
        List<String> all = ledger.datasets();
        if (dataset == null && all.size() == 1) {
            return all.get(0);
        }
        if (dataset == null || !all.contains(dataset)) {
            throw new BadInput(
                    "E-455",
                    "--dataset",
                    dataset == null
                            ? "the ledger has several accounts."
                            : Visible.quote(dataset) + " is not in this ledger.",
                    "Releases about different datasets are not added up here.",
                    "Accounts are: " + String.join(", ", all) + ".");
        }
        return dataset;
    }

    private static Part part(Cost cost) {
        if (cost instanceof Cost.OfEpsilon pure) {
            return Part.pure(pure.epsilon().toPlainString());
        }
        if (cost instanceof Cost.Approx approx) {
            return Part.approx(approx.epsilon().toPlainString(), approx.delta().toPlainString());
        }
        if (cost instanceof Cost.Concentrated) {
            return Part.zcdp(cost.rho().toPlainString());
        }
        BigDecimal square = cost.rho().multiply(BigDecimal.valueOf(2));
        return Part.gdp(square.sqrt(FIFTY_DIGITS_UP)
                .round(new MathContext(20, RoundingMode.UP))
                .toPlainString());
    }

    private static double delta(String text) {
        try {
            double value = Decimal.read(text).doubleValue();
            if (value >= 0 && value < 1) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException("delta must be a decimal from 0 up to 1, got " + Visible.quote(text));
    }

    private void table(Composition list, String delta, List<Total> totals) {
        Console asked = console.asked();
        asked.say(
                "Parts",
                String.join(" ", list.parts().stream().map(Repeated::text).toList()));
        asked.say("At", "δ = " + Visible.of(delta));
        for (int i = 0; i < totals.size(); i++) {
            Total total = totals.get(i);
            asked.say(String.format(
                    Locale.ROOT,
                    "%s %-22s ε = %-16s %s; %s",
                    i == 0 ? "→" : " ",
                    total.accountant(),
                    Budget.text(shown(total.epsilon())),
                    total.isAdaptive() ? "also as a filter" : "fixed list only",
                    total.note()));
        }
        asked.say(
                "The arrow marks the tightest. All hold for a list fixed beforehand; those marked \"also as a filter\" also"
                        + " when each release is chosen after seeing the last, within a limit set beforehand.");
    }

    private static Map<String, Object> json(Composition list, double delta, List<Total> totals) {
        return Map.of(
                "parts",
                list.parts().stream().map(Repeated::text).toList(),
                "delta",
                delta,
                "tightest",
                totals.get(0).accountant(),
                "totals",
                totals.stream()
                        .map(total -> Map.of(
                                "accountant", total.accountant(),
                                "epsilon", Budget.text(total.epsilon()),
                                "filter", total.isAdaptive(),
                                "note", total.note()))
                        .toList());
    }

    private static BigDecimal shown(BigDecimal epsilon) {
        return epsilon.round(new MathContext(8, RoundingMode.UP));
    }
}
