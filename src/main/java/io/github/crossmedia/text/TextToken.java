package io.github.crossmedia.text;

/**
 * A word after analysis, and as it was written.
 *
 * @param isNext whether no word is left out between the one before and this one
 */
record TextToken(String term, String written, boolean isNext) {}
