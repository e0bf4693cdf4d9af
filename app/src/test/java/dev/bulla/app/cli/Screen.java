package dev.bulla.app.cli;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A terminal in memory, as obedient as a real one: line breaks, returns, wrapping at the margin, and of the escape
 * sequences those that an attacker wants: clear, go to, conceal. It shows what a person would see.
 */
public final class Screen {

    private static final Pattern SEQUENCE = Pattern.compile("(?:\u001b\\[|\u009b)([0-9;]*)([A-Za-z])");

    private final char[][] cells;
    private final int columns;
    private int row;
    private int column;
    private boolean concealed;

    public Screen(int rows, int columns) {
        this.columns = columns;
        this.cells = new char[rows][columns];
        clear();
    }

    /** Shows a text, obeying what stands in it. */
    public Screen show(String text) {
        Matcher sequence = SEQUENCE.matcher(text);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (sequence.region(i, text.length()).lookingAt()) {
                obey(sequence.group(1), sequence.group(2).charAt(0));
                i = sequence.end() - 1;
            } else if (c == '\n') {
                row = Math.min(cells.length - 1, row + 1);
                column = 0;
            } else if (c == '\r') {
                column = 0;
            } else {
                put(c);
            }
        }
        return this;
    }

    /** What can be read, row by row, without empty rows. */
    public List<String> rows() {
        return Arrays.stream(cells)
                .map(String::new)
                .map(String::stripTrailing)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    String text() {
        return rows().stream().collect(Collectors.joining("\n"));
    }

    private void put(char c) {
        if (column == columns) {
            row = Math.min(cells.length - 1, row + 1);
            column = 0;
        }
        cells[row][column] = concealed ? ' ' : c;
        column++;
    }

    private void obey(String numbers, char letter) {
        switch (letter) {
            case 'J' -> clear();
            case 'H' -> {
                String[] place = numbers.isEmpty() ? new String[] {"1", "1"} : numbers.split(";", -1);
                row = Integer.parseInt(place[0]) - 1;
                column = Integer.parseInt(place[1]) - 1;
            }
            case 'm' -> concealed = numbers.equals("8");
            default -> {
                // Other sequences change nothing that can be read.
            }
        }
    }

    private void clear() {
        Arrays.stream(cells).forEach(line -> Arrays.fill(line, ' '));
    }
}
