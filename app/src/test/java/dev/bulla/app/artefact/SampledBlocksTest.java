package dev.bulla.app.artefact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Generator;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampledBlocksTest {

    @Test
    void next_fewRows_areThoseOfOneSample() {
        List<Double> once = new ArrayList<>();
        new Uniform().sample(500, PublicBits.of("seed"), row -> once.add(row[0]));

        assertThat(rows(500)).isEqualTo(once);
    }

    @Test
    void next_manyRows_areThereOnceAndTheSameEachTime() {
        int many = 2 * SampledBlocks.SIZE + 7;
        Uniform uniform = new Uniform();
        SampledBlocks blocks = new SampledBlocks(uniform, many, PublicBits.of("seed"));
        List<Double> found = new ArrayList<>();

        blocks.next(row -> found.add(row[0]));
        assertThat(found).hasSize(SampledBlocks.SIZE);
        assertThat(blocks.made()).isEqualTo(SampledBlocks.SIZE);
        blocks.next(row -> found.add(row[0]));
        blocks.next(row -> found.add(row[0]));

        assertThat(blocks.isDone()).isTrue();
        assertThat(uniform.most).isEqualTo(SampledBlocks.SIZE);
        assertThat(found).hasSize(many).doesNotHaveDuplicates().isEqualTo(rows(many));
    }

    /** What is numbered goes on with its numbers, and what may have many rows has fewer to a block. */
    @Test
    void next_numbersInRows_goOn() {
        Uniform long255 = new Uniform(255);
        SampledBlocks blocks = new SampledBlocks(long255, 200, PublicBits.of("seed"));
        List<Double> numbers = new ArrayList<>();
        while (!blocks.isDone()) {
            blocks.next(row -> numbers.add(row[1]));
        }

        assertThat(long255.most).isEqualTo(SampledBlocks.SIZE / 255);
        assertThat(numbers)
                .isEqualTo(IntStream.range(0, 200).mapToObj(i -> (double) i).toList());
    }

    @Test
    void new_fewerThanNone_isRefused() {
        assertThatThrownBy(() -> new SampledBlocks(new Uniform(), -1, PublicBits.of("seed")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new SampledBlocks(new Uniform(), 0, PublicBits.of("seed")).isDone())
                .isTrue();
    }

    private static List<Double> rows(int number) {
        List<Double> rows = new ArrayList<>();
        SampledBlocks blocks = new SampledBlocks(new Uniform(), number, PublicBits.of("seed"));
        while (!blocks.isDone()) {
            blocks.next(row -> rows.add(row[0]));
        }
        return rows;
    }

    /** Uniform numbers, and how many were asked for at once at most. */
    private static final class Uniform extends ReleasedModel implements Generator {

        private final int rowsEach;
        private long most;

        Uniform() {
            this(1);
        }

        Uniform(int rowsEach) {
            super("uniform", "count", List.of());
            this.rowsEach = rowsEach;
        }

        @Override
        public List<Column> columns() {
            return List.of();
        }

        @Override
        public int mostRows() {
            return rowsEach;
        }

        @Override
        public void sample(long first, long number, PublicBits bits, Sink sink) {
            most = Math.max(most, number);
            for (long i = 0; i < number; i++) {
                sink.accept(new double[] {bits.nextUniform(), first + i});
            }
        }

        @Override
        public Answer answer(double... point) {
            return new Answer(0, 0, 0);
        }

        @Override
        public List<long[]> released() {
            return List.of();
        }
    }
}
