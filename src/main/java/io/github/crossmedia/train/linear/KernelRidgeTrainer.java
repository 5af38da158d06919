package io.github.crossmedia.train.linear;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.KernelProjection;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.model.projection.Neighbours;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.nearest.LearnedViews;
import io.github.crossmedia.train.task.EncodedItems;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Kernel ridge regression (Saunders, Gammerman and Vovk, 1998) of each word's presence on the
 * pictures, which the model carries along, under an exponential kernel of the joined views.
 *
 * <p>If there are pictures without captions, each captioned picture is averaged with those most
 * similar to it.
 */
public final class KernelRidgeTrainer implements Trainer {

  static final Parameter<Double> DECAY =
      Parameter.positive("decay", "how fast the similarity of pictures decays", 4, 2, 3, 5);

  static final Parameter<Double> LAMBDA =
      Parameter.positive(
          "lambda",
          "the ridge, relative to 1 for the kernel of a picture with itself: greater is smoother",
          0.2,
          0.1,
          0.4);

  @Override
  public String method() {
    return "kernel-ridge";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(
        LearnedViews.VIEWS,
        DECAY,
        LAMBDA,
        RidgeTrainer.BALANCE.among(0.25, 0.5, 0),
        RidgeTrainer.NORMALISED.among(true),
        CarriedPictures.CAP.among(5_000));
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    KernelRidge ridge = ridge(data, parameters);
    Projection kernel =
        ridge.projection(
            parameters.get(DECAY), parameters.get(LAMBDA), parameters.get(RidgeTrainer.BALANCE));
    Projection projection =
        parameters.get(RidgeTrainer.NORMALISED) ? new LengthOneProjection(kernel) : kernel;
    Parameters known =
        LearnedViews.areWanted(parameters)
            ? LearnedViews.of(data).describe(parameters)
            : parameters;
    return WordPrediction.model(
        data.words(),
        method(),
        ridge.describe(known),
        new EncodedTower(ridge.encoder(), projection));
  }

  private static KernelRidge ridge(TrainingData data, Parameters parameters) {
    boolean isLearned = LearnedViews.areWanted(parameters);
    return data.once(
        KernelRidge.class,
        List.of(isLearned, parameters.get(CarriedPictures.CAP)),
        () ->
            new KernelRidge(
                data,
                isLearned ? LearnedViews.of(data).encoder(data) : data.pictureEncoder(),
                CarriedPictures.of(data, parameters)));
  }

  /**
   * The prediction k(x)(K + lambda I)^-1 Y under the kernel exp(-decay (1 - cosine)). The cosines
   * of the pictures are computed once for all decays and ridges.
   */
  static final class KernelRidge {

    /** Matrices of all pairs of pictures that are needed at the same time. */
    private static final double SQUARES = 4;

    /** Matrices of pictures by words that are needed at the same time. */
    private static final double WEIGHTS = 3;

    /**
     * Averaged pictures lie closer together, so the ridge is greater: tuned for 1 to 10 % of
     * Corel's captions on its validation pictures.
     */
    private static final double RIDGES_OF_AVERAGED = 4;

    /** The card's entry about pictures without captions. */
    private static final String UNCAPTIONED = "uncaptioned";

    private final ViewsEncoder encoder;
    private final CarriedPictures carried;
    private final int uncaptioned;
    private final NeighbourSearch search;
    private final long bytes;
    private final DenseMatrix cosines;
    private final RidgeForm.DualRidge dual;

    /** Learns from the pictures that the model will carry. */
    KernelRidge(TrainingData data, ViewsEncoder encoder, CarriedPictures carried) {
      int words = data.words().vocabulary().size();
      requireRoom(carried.size(), words);
      LinearAlgebra algebra = new LinearAlgebra(data.threads());
      this.encoder = encoder;
      this.carried = carried;
      List<Item> others = data.settings().uncaptioned();
      this.uncaptioned = others.size();
      SparseMatrix own = carried.encoded(data, encoder);
      SparseMatrix pictures =
          others.isEmpty()
              ? own
              : AveragedPictures.of(own, EncodedItems.of(others, encoder), algebra);
      this.search = new NeighbourSearch(pictures, NeighbourDistance.COSINE);
      this.bytes = pictures.bytes() + (long) Float.BYTES * carried.size() * words;
      this.dual =
          new RidgeForm.DualRidge(
              carried.rowsOf(WordPrediction.wordCounts(data)).withOnes(), algebra);
      this.cosines = new SparseColumns(pictures, algebra).rowGram();
    }

    static void requireRoom(int pictures, int words) {
      MemoryCheck.require(
          (SQUARES * pictures + WEIGHTS * words) * pictures * Double.BYTES,
          Formatted.of("kernels of %d pictures", pictures),
          Formatted.of(
              "lower the parameter \"cap\" (in a fusion --set kernel-ridge.cap=%d)", pictures / 2));
    }

    /** Returns the encoder of a projection: the views, joined with length one. */
    ViewsEncoder encoder() {
      return encoder;
    }

    /** Returns the parameters, with the number and size of the carried pictures. */
    Parameters describe(Parameters parameters) {
      Parameters described = carried.describe(parameters, bytes);
      return uncaptioned == 0 ? described : described.with(UNCAPTIONED, uncaptioned);
    }

    KernelProjection projection(double decay, double lambda, double balance) {
      DenseMatrix kernel = cosines.kernels(decay);
      kernel.addToDiagonal(uncaptioned == 0 ? lambda : RIDGES_OF_AVERAGED * lambda);
      DenseMatrix weights = dual.shares().balanced(dual.weights(kernel), balance);
      return new KernelProjection(search, weights.toMatrix(), decay);
    }
  }

  /**
   * Captioned pictures averaged with the pictures most similar to them, whether these have captions
   * or not. What only one picture of its kind shows then counts less.
   */
  private static final class AveragedPictures {

    /**
     * How many similar pictures are averaged; together they weigh as much as the picture itself.
     */
    static final int NEIGHBOURS = 10;

    /** How many pictures are compared at a time, which bounds the memory. */
    private static final int BLOCK = 1_000;

    private AveragedPictures() {}

    /** Returns a row of length one for each captioned picture. */
    static SparseMatrix of(
        SparseMatrix captioned, List<SparseVector> uncaptioned, LinearAlgebra algebra) {
      List<SparseVector> all = new ArrayList<>();
      IntStream.range(0, captioned.rows()).forEach(row -> all.add(unit(captioned.row(row))));
      uncaptioned.forEach(picture -> all.add(unit(picture)));
      int dimension = captioned.columns();
      SparseColumns columns = new SparseColumns(SparseMatrix.of(dimension, all), algebra);
      List<SparseVector> averaged = new ArrayList<>();
      for (int first = 0; first < captioned.rows(); first += BLOCK) {
        List<SparseVector> block = all.subList(first, Math.min(first + BLOCK, captioned.rows()));
        DenseMatrix cosines = columns.products(SparseMatrix.of(dimension, block));
        for (int row = 0; row < block.size(); row++) {
          averaged.add(averaged(first + row, cosines, row, all));
        }
      }
      return SparseMatrix.of(dimension, averaged);
    }

    private static SparseVector unit(SparseVector picture) {
      return SparseVector.of(picture.normalised());
    }

    private static SparseVector averaged(
        int own, DenseMatrix cosines, int row, List<SparseVector> all) {
      double[] similarities = new double[all.size()];
      for (int picture = 0; picture < similarities.length; picture++) {
        similarities[picture] = picture == own ? 0 : cosines.get(row, picture);
      }
      int[] near = Neighbours.ofSimilarities(similarities, NEIGHBOURS).places();
      float[] sum = all.get(own).toArray();
      for (int picture : near) {
        all.get(picture).forEach((component, value) -> sum[component] += value / near.length);
      }
      return unit(SparseVector.of(DenseVector.of(sum)));
    }
  }
}
