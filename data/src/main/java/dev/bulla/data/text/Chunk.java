package dev.bulla.data.text;

import java.util.Arrays;

/** A run of whole lines of a text file, in memory. One object serves a thread for all its chunks. */
final class Chunk {

    byte[] bytes = {};
    int from;
    int to;
    /** Whether one more line comes after these, too long to be kept. */
    boolean longLineAfter;
    /** Which of the files it is from. */
    int file;

    void room(int needed) {
        if (bytes.length < needed) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }

    /** The index of the first line feed at or after an index, −1 if there is none before the end. */
    static int newline(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Just after the last line feed; the start if there is none. */
    static int afterLastNewline(byte[] bytes, int from, int to) {
        int at = to;
        while (at > from && bytes[at - 1] != '\n') {
            at--;
        }
        return at;
    }
}
