package io.github.crossmedia.train.task;

/**
 * The relevance of items of a data set to each other, by index: texts to a picture, pictures to a
 * picture, texts to a text.
 */
@FunctionalInterface
public interface Relevance {

  boolean arePicturesAlike(int asking, int found);

  default boolean answersText(int asking, int found) {
    return arePicturesAlike(asking, found);
  }

  default boolean answersPicture(int picture, int text) {
    return arePicturesAlike(picture, text);
  }
}
