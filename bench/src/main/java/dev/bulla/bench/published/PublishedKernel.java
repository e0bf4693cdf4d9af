package dev.bulla.bench.published;

/** A positive definite function with k(x, x) = 1. */
public sealed interface PublishedKernel {

    /** k(x, y). */
    double at(double[] x, double[] y);

    /** The point that stands for all points the kernel cannot tell from this one. */
    double[] place(double[] point);

    /** Its name and parameters, to the last bit. */
    String name();

    /** e^(−‖x − y‖²/2h²): not normalised, whatever h. */
    static PublishedKernel gaussian(double bandwidth) {
        return new Gaussian(bandwidth);
    }

    /** 1 for numbers in the same one of equal cells of a range, otherwise 0: the kernel of a histogram. */
    static PublishedKernel cells(double least, double most, int cells) {
        return new Cells(least, most, cells);
    }

    /**
     * The Gaussian kernel.
     *
     * @param bandwidth h
     */
    record Gaussian(double bandwidth) implements PublishedKernel {
        public Gaussian {
            if (!(bandwidth > 0 && bandwidth < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("bandwidth must be positive and finite, got " + bandwidth);
            }
        }

        @Override
        public double at(double[] x, double[] y) {
            double square = 0;
            for (int k = 0; k < x.length; k++) {
                square += (x[k] - y[k]) * (x[k] - y[k]);
            }
            return StrictMath.exp(-square / (2 * bandwidth * bandwidth));
        }

        @Override
        public double[] place(double[] point) {
            double[] place = point.clone();
            for (int k = 0; k < place.length; k++) {
                place[k] += 0.0; // −0 and 0 are one point
            }
            return place;
        }

        @Override
        public String name() {
            return "gaussian " + Double.toHexString(bandwidth);
        }

        /** (2πh²)^(d/2): what the kernel integrates to. */
        double volume(int dimension) {
            return StrictMath.pow(2 * Math.PI * bandwidth * bandwidth, dimension / 2.0);
        }
    }

    /**
     * The kernel of a histogram of one column; what is outside the range belongs to the cell at its end.
     *
     * @param least lower end of the range
     * @param most upper end
     * @param cells how many
     */
    record Cells(double least, double most, int cells) implements PublishedKernel {
        public Cells {
            if (!(least < most && cells >= 1)) {
                throw new IllegalArgumentException(
                        "cells need least < most and one or more cells, got " + least + ", " + most + ", " + cells);
            }
        }

        @Override
        public double at(double[] x, double[] y) {
            return cell(x[0]) == cell(y[0]) ? 1 : 0;
        }

        @Override
        public double[] place(double[] point) {
            return new double[] {least + (cell(point[0]) + 0.5) * ((most - least) / cells)};
        }

        @Override
        public String name() {
            return "cells " + Double.toHexString(least) + " " + Double.toHexString(most) + " " + cells;
        }

        private int cell(double x) {
            int cell = (int) Math.floor((x - least) / (most - least) * cells);
            return Math.max(0, Math.min(cells - 1, cell));
        }
    }
}
