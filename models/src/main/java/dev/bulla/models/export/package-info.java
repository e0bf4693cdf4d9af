/**
 * Released models for other programs: ONNX, PMML, and a compact binary form of model.json. All of it is post-processing of
 * released numbers, so it costs nothing, and none of it needs a library at run time.
 *
 * <p>A model takes part by implementing {@link dev.bulla.models.export.Exportable}. There are two ways:
 *
 * <ul>
 *   <li>A model that is linear in its columns makes a {@link dev.bulla.models.export.LinearFormula}, a naive Bayes a
 *       {@link dev.bulla.models.export.BayesFormula}. Both forms, ONNX and PMML, follow from it.
 *   <li>Any other model writes what it computes on a {@link dev.bulla.models.export.Graph}, for ONNX alone. Models that are linear
 *       in Fourier features take the features from {@code FeatureGraph} in {@code models.feature}, and cells have
 *       {@link dev.bulla.models.export.Graph#cell}.
 * </ul>
 *
 * <pre>{@code
 * // K scores, each linear in features: a kernel classifier
 * public void describe(Graph graph) {
 *     graph.choice(graph.linear(FeatureGraph.of(map, graph), weights, intercepts), classes);
 * }
 *
 * // a regression of scaled columns, brought into the bounds of the target
 * Formula formula = LinearFormula.ofNumber(columns, "y", LinearFormula.perUnit(columns, score, centres, ranges), 0, 1);
 * }</pre>
 *
 * <p>A graph reads its columns as the schema says, so a model describes what it does with clean values only. What it computes has to be
 * what it answers: {@code OnnxRuntime} in this package's tests runs a file and compares, and every model that is exported has such a
 * test. Results are called {@code prediction}, {@code lower} and {@code upper}; for classes {@code prediction} and {@code score_…}.
 *
 * <p>Never here: files, rows.
 */
@NullMarked
package dev.bulla.models.export;

import org.jspecify.annotations.NullMarked;
