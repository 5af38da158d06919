package io.github.crossmedia.picture.keypoint;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.codebook.CodeBookTrainer;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.List;

/**
 * Descriptions of Lowe's key points. The threshold on contrast gives about 230 points in a
 * photograph of 192 x 128 pixels; a flat picture has none.
 */
public record DogKeyPoints() implements Descriptor {

  private static final double MIN_CONTRAST = 2;

  /** The radius of a description, in blurs of its point. */
  private static final double RADIUS = 6;

  @Override
  public String name() {
    return "dog-keypoints";
  }

  @Override
  public int version() {
    return 2;
  }

  @Override
  public CodeBookTrainer.Recipe codeBooks() {
    return CodeBookTrainer.Recipe.PLAIN;
  }

  @Override
  public VectorBag extract(Picture picture) {
    return new VectorBag(
        LoweSift.DIMENSION,
        found(working(picture)).stream()
            .map(point -> DenseVector.of(point.description()))
            .toList());
  }

  private static Picture working(Picture picture) {
    return Resampling.atMost(picture, Resampling.WORKING_SIDE);
  }

  private static List<LoweSift.Point> found(Picture working) {
    return LoweSift.of(working.luma(), MIN_CONTRAST);
  }
}
