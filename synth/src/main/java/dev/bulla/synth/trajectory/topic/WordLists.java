package dev.bulla.synth.trajectory.topic;

/**
 * Of each word the topics that have it, with their counts, largest first: count in the high bits of an int, topic in the low. All lists stand in one array; a word that occurs n times never has more than
 * n topics, so each list has its room from the beginning.
 */
final class WordLists {

    final int[] entries;
    final int[] begin;
    final int[] end;
    final int shift;
    final int mask;

    WordLists(VisitWords tokens, int topics) {
        shift = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, topics - 1));
        mask = (1 << shift) - 1;
        int[] room = new int[tokens.wordCount()];
        for (int word : tokens.words()) {
            room[word]++;
        }
        begin = new int[room.length + 1];
        end = new int[room.length];
        for (int w = 0; w < room.length; w++) {
            if (room[w] >= 1 << (Integer.SIZE - 1 - shift)) {
                throw new IllegalArgumentException("a place has too many visits for so many topics");
            }
            begin[w + 1] = begin[w] + Math.min(room[w], topics);
        }
        entries = new int[begin[room.length]];
    }

    void clear() {
        System.arraycopy(begin, 0, end, 0, end.length);
    }

    /** One more of a topic. The list must have room: one that was full has given one away before. */
    void more(int word, int topic) {
        int at = begin[word];
        int stop = end[word];
        while (at < stop && (entries[at] & mask) != topic) {
            at++;
        }
        int entry;
        if (at == stop) {
            end[word] = stop + 1;
            entry = 1 << shift | topic;
        } else {
            entry = entries[at] + (1 << shift);
        }
        while (at > begin[word] && entries[at - 1] < entry) {
            entries[at] = entries[at - 1];
            at--;
        }
        entries[at] = entry;
    }

    /** One less of a topic that the word has. */
    void less(int word, int topic) {
        int at = begin[word];
        while ((entries[at] & mask) != topic) {
            at++;
        }
        int entry = entries[at] - (1 << shift);
        int last = end[word] - 1;
        while (at < last && entries[at + 1] > entry) {
            entries[at] = entries[at + 1];
            at++;
        }
        entries[at] = entry;
        if (entry >>> shift == 0) {
            end[word] = last; // a count of nothing is the smallest of all
        }
    }
}
