/**
 * What the program knows of a release besides its files: the columns of an answer, and the advisories that apply to it.
 */
@NullMarked
package dev.bulla.app.artefact;

import org.jspecify.annotations.NullMarked;
