package dev.bulla.core.selection;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The chance of winning a fair draw among those who take part, when each takes part by an independent coin. */
final class Shares {

    private Shares() {}

    /**
     * E[1/(1 + K)] with K the number of others that take part: Σ P(K = k)/(k + 1), over the sum of {@code in + out} of each.
     *
     * @param in the weight with which each takes part
     * @param out the weight with which each stays out
     * @param own whose share it is; its own weights do not count
     */
    static BigDecimal of(List<BigDecimal> in, List<BigDecimal> out, int own) {
        List<BigDecimal> chances = new ArrayList<>(List.of(BigDecimal.ONE));
        for (int j = 0; j < in.size(); j++) {
            if (j != own) {
                chances.add(BigDecimal.ZERO);
                for (int k = chances.size() - 1; k >= 0; k--) {
                    BigDecimal stays = chances.get(k).multiply(out.get(j));
                    BigDecimal joins =
                            k == 0 ? BigDecimal.ZERO : chances.get(k - 1).multiply(in.get(j));
                    chances.set(k, stays.add(joins, HighPrecision.MC));
                }
            }
        }
        BigDecimal share = BigDecimal.ZERO;
        for (int k = 0; k < chances.size(); k++) {
            share = share.add(chances.get(k).divide(BigDecimal.valueOf(k + 1L), HighPrecision.MC), HighPrecision.MC);
        }
        return share;
    }
}
