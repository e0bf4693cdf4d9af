package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Digest;
import dev.bulla.core.number.Amount;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Requester;
import dev.bulla.ledger.store.Row;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A charge that is decided is written without being read back, so whatever can be charged or refused must read back as it was written. */
class EntryJsonTest {

    private static final int MANY = 3_000;

    private final Random random = new Random(18);

    @Test
    void write_anyChargeOrRefusal_readsBackAsWritten() {
        for (int i = 1; i <= MANY; i++) {
            Entry entry = new Entry(i, time(), text(), Digest.sha256(new byte[] {(byte) i}), fact());
            Row row = entry.row();

            assertThatCode(() -> Past.checked(row))
                    .as(new String(row.body(), StandardCharsets.UTF_8))
                    .doesNotThrowAnyException();
            assertThat(Past.checked(row).is(row)).isTrue();
        }
    }

    private Fact fact() {
        Charge charge =
                new Charge(claim(), costs(), text(), Digest.sha256(text().getBytes(StandardCharsets.UTF_8)), text());
        Optional<Person> by = random.nextBoolean()
                ? Optional.of(new Person(one(List.of("ana", "Ana Lima", "李", "ß"))))
                : Optional.empty();
        if (random.nextInt(4) == 0) {
            return new Fact.Refused(charge, one(List.of("epsilon", "renyi", "quota epsilon")), amount(), amount(), by);
        }
        Optional<Long> approval = random.nextBoolean() ? Optional.of(1L + random.nextInt()) : Optional.empty();
        return new Fact.Charged(
                charge,
                one(List.of(Decision.Branch.values())),
                amount(),
                amount(),
                random.nextBoolean(),
                new Requester(by, approval.map(Math::abs)));
    }

    private Claim claim() {
        Budget budget = random.nextBoolean()
                ? Budget.pure(decimal().toPlainString())
                : Budget.approx(decimal().toPlainString(), one(List.of("1e-6", "0.00001", "3E-9", "0.10")));
        Optional<String> column =
                random.nextBoolean() ? Optional.of(one(List.of("person", "Käse \"x\"", "李 明"))) : Optional.empty();
        Claim.Relation relation = random.nextInt(4) == 0
                ? new Claim.Relation(Neighbours.OUTPUTS, Unit.row(), List.of("a" + text(), "b"))
                : new Claim.Relation(
                        Neighbours.ADD_REMOVE,
                        new Unit(column, column.isPresent() ? 1 + random.nextInt(9) : 1),
                        List.of());
        return new Claim(budget.guarantee(), relation);
    }

    private List<Cost> costs() {
        return IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(i -> one(List.of(
                        new Cost.Pure(decimal()),
                        new Cost.Exponential(decimal()),
                        new Cost.Gaussian(decimal()),
                        new Cost.Concentrated(decimal()),
                        new Cost.Approx(decimal(), new BigDecimal("1e-7")))))
                .map(Cost.class::cast)
                .toList();
    }

    /** Of any scale and with zeros behind. */
    private BigDecimal decimal() {
        BigDecimal exact = new BigDecimal(BigInteger.valueOf(1 + random.nextInt(999)), random.nextInt(8));
        return random.nextInt(4) == 0 ? exact.setScale(14) : exact;
    }

    private Amount amount() {
        return Amount.cost(decimal());
    }

    private Instant time() {
        return Instant.ofEpochSecond(random.nextInt() * 3L);
    }

    /** Text of any characters that requests may have: quotes, controls, pairs of surrogates. */
    private String text() {
        StringBuilder text = new StringBuilder("k");
        for (int i = random.nextInt(12); i > 0; i--) {
            int[] ends = {0x20, 0x80, 0x800, 0xD800, 0x110000};
            int c = random.nextInt(ends[random.nextInt(ends.length)]);
            text.appendCodePoint(c >= 0xD800 && c < 0xE000 ? '"' : c);
        }
        return text.toString();
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
