package dev.bulla.synth.graph;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a model takes in memory is what it says, and follows from its cells and the pairs that were counted. */
class PropagationMemoryTest {

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long SMALL = 200_000;

    @Test
    void new_cliquesOfManyPairs_allocatesWhatItStates() {
        for (int columns : new int[] {2, 4, 6}) {
            Domain domain = Domain.of(10, 9, 8, 7, 6, 5);
            List<Marginal> pairs = new ArrayList<>();
            for (int a = 0; a < columns; a++) {
                for (int b = a + 1; b < columns; b++) {
                    pairs.add(Marginal.of(domain, a, b));
                }
            }
            new Propagation(domain, pairs); // so that classes are loaded
            long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
            Propagation propagation = new Propagation(domain, pairs);
            long allocated =
                    THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            long least = propagation.cells() * Double.BYTES;

            System.out.printf(
                    "%d columns, %,d cells: stated %,d bytes, allocated %,d%n",
                    columns, propagation.cells(), propagation.bytes(), allocated);
            assertThat(allocated).isBetween(propagation.bytes(), propagation.bytes() + SMALL);
            assertThat(propagation.bytes())
                    .isBetween(
                            least,
                            propagation.cells() * (3L * Double.BYTES + (long) Integer.BYTES * pairs.size()) + SMALL);
        }
    }

    @Test
    void run_again_allocatesNoTables() {
        Domain domain = Domain.of(20, 20, 20, 20);
        List<Marginal> pairs = List.of(
                Marginal.of(domain, 0, 1),
                Marginal.of(domain, 1, 2),
                Marginal.of(domain, 2, 3),
                Marginal.of(domain, 0, 3),
                Marginal.of(domain, 0, 2),
                Marginal.of(domain, 1, 3));
        Propagation propagation = new Propagation(domain, pairs);
        double[][] weights =
                pairs.stream().map(pair -> new double[(int) pair.cells()]).toArray(double[][]::new);
        propagation.run(weights);
        long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
        propagation.run(weights);
        long allocated = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;

        assertThat(allocated).isLessThan(propagation.bytes() / 10);
    }
}
