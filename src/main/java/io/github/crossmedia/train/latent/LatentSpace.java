package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.function.Function;

/**
 * The projections of both media into a common space, for each direction.
 *
 * @param names the names of its dimensions, empty if they have none
 */
public record LatentSpace(Points textToImage, Points imageToText, List<String> names) {

  public static final Parameter<Long> DIMENSIONS =
      Parameter.count("dimensions", "of the space", 9, 5, 7, 20, 50);
  public static final Parameter<Similarity> SIMILARITY =
      Parameter.of("similarity", "by which points are compared", Similarity::labelled);

  /** The projections of one direction. */
  public record Points(Projection pictures, Projection texts) {}

  /** Returns one couple for both directions. */
  public static LatentSpace of(Projection pictures, Projection texts) {
    return of(pictures, texts, List.of());
  }

  /** Returns one couple for both directions, in a space whose dimensions have names. */
  public static LatentSpace of(Projection pictures, Projection texts, List<String> names) {
    Points both = new Points(pictures, texts);
    return new LatentSpace(both, both, names);
  }

  /** Returns how many dimensions are asked for. */
  public static int dimensions(Parameters parameters) {
    long asked = parameters.get(DIMENSIONS);
    if (asked < 1) {
      throw parameters.wrong(DIMENSIONS, "must be at least 1");
    }
    return Math.clamp(asked, 1, Integer.MAX_VALUE);
  }

  public CrossMediaModel model(TrainingData data, ModelCard card, Parameters parameters) {
    Similarity similarity = parameters.get(SIMILARITY);
    Function<Points, Couple> couple =
        points ->
            new Couple(
                new EncodedTower(data.textEncoder(), points.texts()),
                new EncodedTower(data.pictureEncoder(), points.pictures()),
                similarity,
                1,
                Calibration.unfitted());
    Space.Latent dimensions = new Space.Latent(names);
    Couple forth = couple.apply(textToImage);
    if (textToImage.equals(imageToText)) {
      return CrossMediaModel.of(card, dimensions, forth);
    }
    return new CrossMediaModel(card, dimensions, forth, couple.apply(imageToText).reversed());
  }

  /**
   * The axes of a common space in the views of two media.
   *
   * @param pictures a row for each column of the pictures, a column for each dimension of the space
   * @param texts the same for texts
   */
  public record Directions(DenseMatrix pictures, DenseMatrix texts) {}

  /** Adds to each dimension of a point. */
  public static final class Offsets {

    private Offsets() {}

    public static AffineProjection adding(double[] offset) {
      DenseMatrix identity = DenseMatrix.zeros(offset.length, offset.length);
      identity.addToDiagonal(1);
      return new AffineProjection(identity.toMatrix(), vector(offset));
    }

    public static DenseVector vector(double[] values) {
      float[] floats = new float[values.length];
      for (int i = 0; i < floats.length; i++) {
        floats[i] = (float) values[i];
      }
      return DenseVector.of(floats);
    }
  }
}
