package io.github.crossmedia.train.teach;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;

/**
 * What is known of a picture, for lessons: what the model says of it in words and, if the model
 * knows few words, its features as well.
 *
 * @param words the dimensions of the model's points that are words
 * @param features how many of the picture's features count, all or none
 * @param scale what the features are multiplied by: the fewer words, the more they count
 * @param modelScale what the model multiplies its points by
 */
public record LessonSpace(int words, int features, float scale, float modelScale) {

  /** So many words say enough of a picture. */
  private static final int ENOUGH_WORDS = 256;

  public static LessonSpace of(CrossMediaModel base) {
    int words = base.abilities().words().size();
    float scale = base.textToImage().scale();
    return words >= ENOUGH_WORDS
        ? new LessonSpace(words, 0, scale, scale)
        : new LessonSpace(
            words,
            PictureFeatures.of(base.wordsAlone()).dimension(),
            scale * (float) Math.sqrt((double) ENOUGH_WORDS / words),
            scale);
  }

  public DenseVector point(float[] point, SparseVector seen) {
    float[] known = Arrays.copyOf(Arrays.copyOf(point, words), words + features);
    if (features > 0) {
      seen.forEach((index, value) -> known[words + index] = scale * value);
    }
    return DenseVector.of(known);
  }

  /**
   * Returns the weights of a word in this space, as weights of the model's words and of features.
   */
  public TaughtWeights weights(float[] weights) {
    float[] ofFeatures = Arrays.copyOfRange(weights, words, weights.length);
    for (int i = 0; i < ofFeatures.length; i++) {
      ofFeatures[i] *= scale / modelScale;
    }
    return new TaughtWeights(ofFeatures, Arrays.copyOf(weights, words));
  }
}
