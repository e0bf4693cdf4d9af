/**
 * Released models over HTTP: the Open Inference Protocol v2, the sealed files byte for byte, and a page for people.
 *
 * <p>{@link dev.bulla.app.http.ModelServer} is given artefacts and nothing else. There is no row, no ledger and no file
 * behind it, so no request, however clever, can cost budget or reach data. What fails verification is not served.
 *
 * <pre>{@code
 * List<Artefact> artefacts = List.of(Artefact.read(Path.of("out")));
 * try (ModelServer server = ModelServer.start(artefacts, 8080)) {
 *     URI address = URI.create("http://127.0.0.1:" + server.port() + "/v2/models");
 * }
 * }</pre>
 *
 * <p>Never here: rows, charges, answers that change from one question to the next.
 */
@NullMarked
package dev.bulla.app.http;

import org.jspecify.annotations.NullMarked;
