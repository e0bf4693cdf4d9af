package dev.bulla.bench.published.process;

/** A curve Σ w_j·k(z_j, ·) whose weights are linear in the targets, and how far one target can move it, right and as printed. */
public sealed interface FittedCurve permits ProcessFit, InducingFit {

    /** Without noise, at a point. */
    double at(double... point);

    /** The most the curve moves, in the norm of its kernel, when one target moves by 1. */
    double exactNorm();

    /** What was printed for it. */
    double normAsPublished();
}
