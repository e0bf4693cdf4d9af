/**
 * The making service: datasets by reference, plans, releases as durable jobs, and everything about them over HTTP.
 *
 * <p>{@link dev.bulla.app.service.Service} has the routes; {@code Maker} carries jobs out on threads of its own; {@code Places} says
 * which rows may be named. Making is apart from answering questions, which {@code app.http} does without any way to rows.
 *
 * <pre>{@code
 * Service service = Service.open(setup, ledger, Registry.open(location), models::add);
 * WebServer server = WebServer.with(settings).guard(service.gate()).start(service.described(models.routes()));
 * }</pre>
 *
 * <p>Never here: noise, which the engine draws; an upload; SQL, paths or addresses from a request; a row, or anything that depends on
 * one, in an answer or a log.
 */
@NullMarked
package dev.bulla.app.service;

import org.jspecify.annotations.NullMarked;
