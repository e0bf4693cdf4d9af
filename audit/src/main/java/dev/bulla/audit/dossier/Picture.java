package dev.bulla.audit.dossier;

/** What a chapter shows to those who can see; a terminal leaves it out. */
public sealed interface Picture permits Chart, CellShares, PairMap {

    /** What it shows. */
    String title();
}
