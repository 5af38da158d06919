package io.github.crossmedia.train;

/**
 * Which items of a data set answer each other, by their places: texts for a picture, pictures for a
 * picture, texts for a text.
 */
@FunctionalInterface
interface Relevance {

  boolean arePicturesAlike(int asking, int found);

  default boolean answersText(int asking, int found) {
    return arePicturesAlike(asking, found);
  }

  default boolean answersPicture(int picture, int text) {
    return arePicturesAlike(picture, text);
  }
}
