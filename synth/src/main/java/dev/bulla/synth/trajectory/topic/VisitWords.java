package dev.bulla.synth.trajectory.topic;

import dev.bulla.synth.trajectory.Visits;

/**
 * Visits as a chain sees them.
 *
 * @param from the first visit of each person, and the end
 * @param words of each visit: its place, or its slot where topics are of slots alone
 * @param wordCount how many there are
 * @param slots of each visit, where topics are of both
 * @param slotCount how many there are; 0 where topics are of one
 */
record VisitWords(int[] from, int[] words, int wordCount, int[] slots, int slotCount) {

    static VisitWords of(Visits visits, TopicKind kind) {
        return switch (kind) {
            case PLACES -> new VisitWords(visits.from(), visits.places(), visits.placeCount(), new int[0], 0);
            case SLOTS -> new VisitWords(visits.from(), visits.slots(), visits.slotCount(), new int[0], 0);
            case BOTH ->
                new VisitWords(visits.from(), visits.places(), visits.placeCount(), visits.slots(), visits.slotCount());
        };
    }

    int people() {
        return from.length - 1;
    }

    int count() {
        return words.length;
    }

    boolean isJoint() {
        return slotCount > 0;
    }
}
