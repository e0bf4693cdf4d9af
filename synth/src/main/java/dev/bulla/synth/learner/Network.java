package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A neural network with one hidden layer: every column is a category of at most {@value #BINS} bins, and the network says how likely each bin of the target is. <em>Not differentially private:</em> inside a bin a value
 * is that of a row.
 *
 * <p>64 rectified linear units, softmax, cross-entropy; trained by Adam on batches of 64, through all rows ten times.
 */
public final class Network implements Synthesiser {

    static final String KIND = "network";

    /** The most bins of a column, beside that of missing values. */
    static final int BINS = 50;

    private static final int UNITS = 64;
    private static final int BATCH = 64;

    /** Through all rows so often, and through few rows oftener: so many batches at least. */
    private static final int EPOCHS = 10;

    private static final int FEWEST_BATCHES = 1_000;
    private static final double RATE = 0.003;

    @Override
    public Conditional fit(List<Coded> given, Coded target, PublicBits bits) {
        List<ByteCoding> codings = new ArrayList<>();
        List<byte[]> codes = new ArrayList<>();
        for (Coded each : given) {
            ByteCoding coding = ByteCoding.of(each.column(), each.values(), BINS);
            codings.add(coding);
            codes.add(coding.codes(each.values()));
        }
        ByteCoding coding = ByteCoding.of(target.column(), target.values(), BINS);
        Layers layers = Layers.random(codings, coding.bins(), bits.child(0));
        byte[] own = coding.codes(target.values());
        new Training(layers, codes.toArray(byte[][]::new), own, bits.child(1)).run();
        return new Fitted(codings, layers, Bins.of(target.values(), own, coding.bins()));
    }

    /**
     * The weights.
     *
     * @param starts the first input of each column, and the number of inputs
     * @param first from each input to every unit; the last input is the constant
     * @param second from each unit to every bin; the last unit is the constant
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Layers(int[] starts, float[][] first, float[][] second) {

        private static Layers random(List<ByteCoding> given, int bins, PublicBits bits) {
            int[] starts = new int[given.size() + 1];
            for (int c = 0; c < given.size(); c++) {
                starts[c + 1] = starts[c] + given.get(c).bins();
            }
            float[][] first = new float[starts[given.size()] + 1][UNITS];
            double scale = Math.sqrt(2.0 / (given.size() + 1)); // a row has one input of each column
            for (float[] line : first) {
                fill(line, scale, bits);
            }
            float[][] second = new float[UNITS + 1][bins];
            for (int unit = 0; unit < UNITS; unit++) {
                fill(second[unit], Math.sqrt(1.0 / UNITS), bits);
            }
            return new Layers(starts, first, second);
        }

        private static void fill(float[] line, double scale, PublicBits bits) {
            for (int i = 0; i < line.length; i++) {
                line[i] = (float) (scale * bits.nextNormal());
            }
        }

        /** Fills the units and the shares of the bins for a row. */
        private void forward(byte[][] codes, int row, float[] units, float[] shares) {
            System.arraycopy(first[first.length - 1], 0, units, 0, UNITS);
            for (int c = 0; c < codes.length; c++) {
                float[] line = first[starts[c] + (codes[c][row] & 0xff)];
                for (int u = 0; u < UNITS; u++) {
                    units[u] += line[u];
                }
            }
            System.arraycopy(second[UNITS], 0, shares, 0, shares.length);
            for (int u = 0; u < UNITS; u++) {
                units[u] = Math.max(0, units[u]);
                if (units[u] > 0) {
                    float[] line = second[u];
                    for (int k = 0; k < shares.length; k++) {
                        shares[k] += units[u] * line[k];
                    }
                }
            }
            softmax(shares);
        }

        private static void softmax(float[] shares) {
            float most = Float.NEGATIVE_INFINITY;
            for (float share : shares) {
                most = Math.max(most, share);
            }
            float sum = 0;
            for (int k = 0; k < shares.length; k++) {
                shares[k] = (float) Math.exp(shares[k] - most);
                sum += shares[k];
            }
            for (int k = 0; k < shares.length; k++) {
                shares[k] /= sum;
            }
        }
    }

    /** Adam (Kingma and Ba 2015) on batches. Inputs that a batch has not are left alone. */
    private static final class Training {

        private final Layers layers;
        private final byte[][] codes;
        private final byte[] target;
        private final PublicBits bits;
        private final Adam first;
        private final Adam second;
        private final float[] units = new float[UNITS];
        private final float[] shares;

        private Training(Layers layers, byte[][] codes, byte[] target, PublicBits bits) {
            this.layers = layers;
            this.codes = codes;
            this.target = target;
            this.bits = bits;
            this.first = new Adam(layers.first());
            this.second = new Adam(layers.second());
            this.shares = new float[layers.second()[0].length];
        }

        private void run() {
            int n = target.length;
            int batches = Math.max(FEWEST_BATCHES, EPOCHS * n / BATCH);
            for (int batch = 1; batch <= batches; batch++) {
                for (int i = 0; i < BATCH; i++) {
                    derive(bits.below(n));
                }
                double rate = RATE * (1 - (batch - 1.0) / batches);
                first.step(rate, batch);
                second.step(rate, batch);
            }
        }

        private void derive(int row) {
            layers.forward(codes, row, units, shares);
            shares[target[row] & 0xff] -= 1;
            float[] back = new float[UNITS];
            for (int u = 0; u < UNITS; u++) {
                if (units[u] > 0) {
                    float[] weights = layers.second()[u];
                    float[] gradient = second.gradient(u);
                    float sum = 0;
                    for (int k = 0; k < shares.length; k++) {
                        gradient[k] += units[u] * shares[k];
                        sum += weights[k] * shares[k];
                    }
                    back[u] = sum;
                }
            }
            add(second.gradient(UNITS), shares);
            add(first.gradient(layers.first().length - 1), back);
            for (int c = 0; c < codes.length; c++) {
                add(first.gradient(layers.starts()[c] + (codes[c][row] & 0xff)), back);
            }
        }

        private static void add(float[] into, float[] from) {
            for (int i = 0; i < into.length; i++) {
                into[i] += from[i];
            }
        }
    }

    /** The optimiser of one layer. */
    private static final class Adam {

        private static final float MEAN = 0.9f;
        private static final float SQUARE = 0.999f;

        private final float[][] weights;
        private final float[][] gradients;
        private final float[][] means;
        private final float[][] squares;
        private final boolean[] isTouched;

        private Adam(float[][] weights) {
            this.weights = weights;
            this.gradients = like(weights);
            this.means = like(weights);
            this.squares = like(weights);
            this.isTouched = new boolean[weights.length];
        }

        private static float[][] like(float[][] weights) {
            return new float[weights.length][weights[0].length];
        }

        private float[] gradient(int line) {
            isTouched[line] = true;
            return gradients[line];
        }

        private void step(double rate, int batch) {
            double correct = Math.sqrt(1 - Math.pow(SQUARE, batch)) / (1 - Math.pow(MEAN, batch));
            float size = (float) (rate * correct);
            for (int line = 0; line < weights.length; line++) {
                if (isTouched[line]) {
                    step(weights[line], gradients[line], means[line], squares[line], size);
                    isTouched[line] = false;
                }
            }
        }

        private static void step(float[] weight, float[] gradient, float[] mean, float[] square, float size) {
            for (int i = 0; i < weight.length; i++) {
                float g = gradient[i] / BATCH;
                mean[i] = MEAN * mean[i] + (1 - MEAN) * g;
                square[i] = SQUARE * square[i] + (1 - SQUARE) * g * g;
                weight[i] -= size * mean[i] / ((float) Math.sqrt(square[i]) + 1e-8f);
                gradient[i] = 0;
            }
        }
    }

    /**
     * The values of the rows, bin by bin.
     *
     * @param starts where each bin begins, and the end
     * @param values of the rows
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Bins(int[] starts, double[] values) {

        private static Bins of(double[] values, byte[] codes, int bins) {
            int[] starts = new int[bins + 1];
            for (byte code : codes) {
                starts[(code & 0xff) + 1]++;
            }
            for (int bin = 0; bin < bins; bin++) {
                starts[bin + 1] += starts[bin];
            }
            double[] sorted = new double[values.length];
            int[] next = Arrays.copyOf(starts, bins);
            for (int row = 0; row < values.length; row++) {
                sorted[next[codes[row] & 0xff]++] = values[row];
            }
            return new Bins(starts, sorted);
        }

        /** A value of a bin that shares are given for; bins without rows have none. */
        private double draw(float[] shares, PublicBits bits) {
            double sum = 0;
            for (int bin = 0; bin < shares.length; bin++) {
                sum += starts[bin] < starts[bin + 1] ? shares[bin] : 0;
            }
            double wanted = bits.nextUniform() * sum;
            int last = 0;
            for (int bin = 0; bin < shares.length; bin++) {
                if (starts[bin] < starts[bin + 1]) {
                    last = bin;
                    wanted -= shares[bin];
                    if (wanted < 0) {
                        break;
                    }
                }
            }
            return values[starts[last] + bits.below(starts[last + 1] - starts[last])];
        }
    }

    /**
     * A trained network.
     *
     * @param given how the columns before become bins
     * @param layers its weights
     * @param bins the values to draw from
     */
    record Fitted(List<ByteCoding> given, Layers layers, Bins bins) implements Conditional {

        @Override
        public double[] draw(List<Coded> columns, int rows, PublicBits chance) {
            byte[][] codes = new byte[given.size()][];
            Arrays.setAll(codes, c -> given.get(c).codes(columns.get(c).values()));
            float[] units = new float[UNITS];
            float[] shares = new float[layers.second()[0].length];
            double[] drawn = new double[rows];
            for (int row = 0; row < rows; row++) {
                layers.forward(codes, row, units, shares);
                drawn[row] = bins.draw(shares, chance);
            }
            return drawn;
        }

        @Override
        public boolean drawsParameters() {
            return false;
        }

        @Override
        public Map<String, Object> json() {
            Map<String, Object> json = new TreeMap<>();
            json.put("kind", KIND);
            json.put("given", given.stream().map(ByteCoding::json).toList());
            json.put("first", lines(layers.first()));
            json.put("second", lines(layers.second()));
            json.put("starts", Arrays.stream(bins.starts()).boxed().toList());
            json.put("values", Arrays.stream(bins.values()).boxed().toList());
            return json;
        }

        private static List<Object> lines(float[][] weights) {
            List<Object> lines = new ArrayList<>();
            for (float[] line : weights) {
                List<Double> numbers = new ArrayList<>();
                for (float weight : line) {
                    numbers.add((double) weight);
                }
                lines.add(Map.of("weights", numbers));
            }
            return lines;
        }
    }
}
