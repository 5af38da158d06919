package io.github.crossmedia.train.texts;

/**
 * The mean average precision of queries of one word, over known words that are held out.
 *
 * @param words how many words some picture shows
 * @param chance what a random order finds
 * @param fromTexts with no picture of the word
 * @param fromPictures as the model knows the word
 */
public record WordQuality(int words, double chance, double fromTexts, double fromPictures) {}
