package io.github.crossmedia.reproduce.teach;

/**
 * One lesson of a word, measured on pictures that were not in it.
 *
 * @param before average precision without the lesson; of a random order for a new word
 * @param after the same with it
 * @param probabilities the scores of the pictures, after it
 * @param showing which pictures have the word in their captions
 */
record Trial(String word, double before, double after, float[] probabilities, int[] showing) {}
