package dev.bulla.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.testing.MemoryJournal;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class PrepaidTest {

    private static final BigDecimal PAID = new BigDecimal("0.5");

    private final Prepaid prepaid =
            MemoryJournal.grant(new Cost.Concentrated(PAID)).prepay();

    @Test
    void draw_piecesThatFitToTheLastDigit_areGranted() {
        Cost.Gaussian noise = new Cost.Gaussian(new BigDecimal("0.3"));
        Cost.Exponential choice = new Cost.Exponential(BigDecimal.ONE);
        Cost.Pure pure = new Cost.Pure(new BigDecimal("0.387298"));

        prepaid.draw(noise).spend(noise);
        prepaid.draw(choice).spend(choice);
        assertThat(prepaid.left()).isEqualByComparingTo("0.075");
        prepaid.draw(pure).spend(pure);
        BigDecimal rest = prepaid.left();
        prepaid.draw(new Cost.Gaussian(rest));

        assertThat(rest).isEqualByComparingTo("0.000000129598");
        assertThat(prepaid.left()).isZero();
    }

    @Test
    void draw_pieceAboveTheRestByTheLastDigit_isRefusedAndDrawsNothing() {
        prepaid.draw(new Cost.Gaussian(new BigDecimal("0.3")));

        assertThatThrownBy(() -> prepaid.draw(new Cost.Gaussian(new BigDecimal("0.2000000000000000000000000001"))))
                .isInstanceOf(IllegalStateException.class);
        assertThat(prepaid.left()).isEqualByComparingTo("0.2");
        assertThatCode(() -> prepaid.draw(new Cost.Gaussian(new BigDecimal("0.2"))))
                .doesNotThrowAnyException();
    }

    @Test
    void draw_grantOfAPiece_paysForThatPieceOnce() {
        Cost.Exponential choice = new Cost.Exponential(BigDecimal.ONE);
        Grant grant = prepaid.draw(choice);

        assertThatThrownBy(() -> grant.spend(new Cost.Exponential(new BigDecimal("1.01"))))
                .isInstanceOf(IllegalStateException.class);
        grant.spend(choice);
        assertThatThrownBy(() -> grant.spend(choice)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void prepay_grantOfAnotherKindOrSpent_isRefused() {
        Grant normal = MemoryJournal.grant(new Cost.Gaussian(PAID));
        Grant concentrated = MemoryJournal.grant(new Cost.Concentrated(PAID));
        concentrated.prepay();

        assertThatThrownBy(normal::prepay).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(concentrated::prepay).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void rho_everyKind_isWhatIsProvedOfIt() {
        assertThat(Prepaid.rho(new Cost.Exponential(new BigDecimal("0.2")))).isEqualByComparingTo("0.005");
        assertThat(Prepaid.rho(new Cost.Pure(new BigDecimal("0.2")))).isEqualByComparingTo("0.02");
        assertThat(Prepaid.rho(new Cost.Concentrated(PAID))).isEqualByComparingTo(PAID);
        assertThatThrownBy(() -> Prepaid.rho(new Cost.Approx(BigDecimal.ONE, new BigDecimal("1e-6"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void choice_ofAnyRho_costsNoMore() {
        for (String rho : new String[] {"0.0001771384", "0.3", "1e-9", "7"}) {
            BigDecimal epsilon = Prepaid.choice(new BigDecimal(rho));

            assertThat(Prepaid.rho(new Cost.Exponential(epsilon))).isLessThanOrEqualTo(new BigDecimal(rho));
            assertThat(Prepaid.rho(new Cost.Exponential(epsilon.multiply(new BigDecimal("1.0000001")))))
                    .isGreaterThan(new BigDecimal(rho));
        }
    }
}
