package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Digest;
import dev.bulla.ledger.policy.CapShare;
import dev.bulla.ledger.policy.Oversight;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Policy;
import dev.bulla.ledger.policy.Proposal;
import dev.bulla.ledger.policy.Standing;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Ten thousand random sequences of policies, proposals, approvals and charges, beside a small model that shares nothing with the code: thousandths
 * of ε in plain numbers, names as they are, and lists that are searched from the beginning.
 */
class OversightModelTest {

    private static final int RUNS = 10_000;
    private static final int STEPS = 30;
    private static final int CAP = 1_000;
    private static final String[] NAMES = {"ana", "bob", "eve"};
    private static final int[] PRICES = {50, 100, 200, 201, 300};
    private static final Terms TERMS = Terms.of(Census.SCHEMA);

    /** A charge of each price for each of three plans. */
    private static final Map<String, Charge> CHARGES = charges();

    /** What is known of a proposal. */
    private static final class Requester {
        private final String plan;
        private final int proposer;
        private int approver = -1;
        private boolean used;

        Requester(String plan, int proposer) {
            this.plan = plan;
            this.proposer = proposer;
        }
    }

    /** The model. */
    private static final class Model {
        private final List<Requester> asked = new ArrayList<>();
        private final int[] spent = new int[NAMES.length];
        private int all;
        private int above = CAP;
        private boolean approves;
        private int quota = -1;

        boolean admits(String plan, int price, int who) {
            if (all + price > CAP) {
                return false;
            }
            if (quota >= 0 && (who < 0 || spent[who] + price > quota)) {
                return false;
            }
            Optional<Requester> approval = Optional.empty();
            if (approves && price > above) {
                approval = asked.stream()
                        .filter(one -> one.plan.equals(plan) && !one.used && one.approver >= 0)
                        .filter(one -> who >= 0 && one.approver != who)
                        .findFirst();
                if (approval.isEmpty()) {
                    return false;
                }
            }
            approval.ifPresent(one -> one.used = true);
            all += price;
            if (who >= 0) {
                spent[who] += price;
            }
            return true;
        }
    }

    @Test
    void fact_tenThousandRandomSequences_areThoseOfTheModel() {
        Random random = new Random(13);
        int[] counts = new int[3];
        for (int run = 0; run < RUNS; run++) {
            run(random, counts);
        }
        System.out.printf(
                "policies: %,d charges passed, %,d with an approval, %,d refused%n", counts[0], counts[1], counts[2]);

        assertThat(Arrays.stream(counts).min().orElseThrow()).isGreaterThan(1_000);
    }

    private static void run(Random random, int[] counts) {
        Model model = new Model();
        Book book = new Book(TERMS);
        for (int step = 1; step <= STEPS; step++) {
            switch (random.nextInt(6)) {
                case 0 -> book = policy(random, model, book);
                case 1 -> book = propose(random, model, book, step);
                case 2 -> book = approve(random, model, book, step);
                default -> book = charge(random, model, book, step, counts);
            }
        }
    }

    private static Book policy(Random random, Model model, Book book) {
        model.approves = random.nextBoolean();
        model.above = 100 * (1 + random.nextInt(2));
        model.quota = random.nextInt(3) == 0 ? -1 : 100 * (2 + random.nextInt(5));
        Policy policy = Policy.NONE
                .approving(
                        Optional.of(model.above).filter(yes -> model.approves).map(OversightModelTest::share))
                .withQuota(Optional.of(model.quota).filter(quota -> quota >= 0).map(OversightModelTest::share));
        return book.with(book.oversight().under(policy));
    }

    private static Book propose(Random random, Model model, Book book, int step) {
        String plan = plan(random);
        int who = random.nextInt(NAMES.length);
        model.asked.add(new Requester(plan, who));
        Charge charge = CHARGES.get(plan);
        return book.with(book.oversight()
                .with(new Standing(
                        step,
                        new Proposal(
                                charge.claim(), charge.costs(), charge.recipe(), charge.planHash(), person(who)))));
    }

    /** Of those that the code holds open, or one that it does not. */
    private static Book approve(Random random, Model model, Book book, int step) {
        List<Requester> open = model.asked.stream().filter(one -> !one.used).toList();
        List<Standing> held = book.oversight().standings();
        assertThat(held).hasSameSizeAs(open);
        if (open.isEmpty()) {
            return book;
        }
        int which = random.nextInt(open.size());
        int who = random.nextInt(NAMES.length);
        long entry = held.get(which).entry();
        boolean may = open.get(which).approver < 0 && open.get(which).proposer != who;
        assertThat(book.oversight().objection(entry, person(who)).isEmpty()).isEqualTo(may);
        if (!may) {
            return book;
        }
        open.get(which).approver = who;
        return book.with(book.oversight().approved(step, entry, person(who)));
    }

    private static Book charge(Random random, Model model, Book book, int step, int[] counts) {
        List<Requester> approved =
                model.asked.stream().filter(one -> one.approver >= 0).toList();
        String plan = approved.isEmpty() || random.nextBoolean()
                ? plan(random)
                : approved.get(random.nextInt(approved.size())).plan;
        Charge charge = CHARGES.get(plan);
        int who = random.nextInt(NAMES.length + 1) - 1;
        Optional<Person> by = who < 0 ? Optional.empty() : Optional.of(person(who));
        Decision decision = new Rule(book.terms(), book.spent()).decide(charge);
        Fact fact = book.fact(charge, decision, true, by);
        boolean admits = model.admits(plan, price(plan), who);
        assertThat(fact instanceof Fact.Charged).isEqualTo(admits);
        if (!(fact instanceof Fact.Charged charged)) {
            counts[2]++;
            return book;
        }
        counts[0]++;
        counts[1] += charged.asked().approval().isPresent() ? 1 : 0;
        Oversight before = book.oversight();
        assertThat(charged.asked().approval().map(number -> before.isUsable(number, charge, by)))
                .isNotEqualTo(Optional.of(false));
        return book.with(step, charged);
    }

    private static String plan(Random random) {
        return "p" + random.nextInt(2) + "-" + PRICES[random.nextInt(PRICES.length)];
    }

    private static int price(String plan) {
        return Integer.parseInt(plan.substring(plan.indexOf('-') + 1));
    }

    private static Person person(int who) {
        return new Person(NAMES[who]);
    }

    private static CapShare share(int thousandths) {
        return new CapShare(BigDecimal.valueOf(thousandths, 3));
    }

    private static Map<String, Charge> charges() {
        Map<String, Charge> charges = new HashMap<>();
        for (int kind = 0; kind < 2; kind++) {
            for (int price : PRICES) {
                String plan = "p" + kind + "-" + price;
                BigDecimal epsilon = BigDecimal.valueOf(price, 3);
                charges.put(
                        plan,
                        new Charge(
                                Census.SCHEMA.claim(
                                        Budget.pure(epsilon.toPlainString()).guarantee()),
                                List.of(new Cost.Pure(epsilon)),
                                "count",
                                Digest.sha256(Census.plan(plan)),
                                plan));
            }
        }
        return charges;
    }
}
