package dev.bulla.core.declaration;

/**
 * An answer in words.
 *
 * @param word as {@code Model.output} has it, "count", unless the model answers by the name of a column
 * @param kind how it is read
 * @param meaning what one answer is: "how many rows are in a cell"
 */
public record AnswerWords(String word, AnswerKind kind, String meaning) {}
