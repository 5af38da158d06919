package io.github.crossmedia.train.latent;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.model.projection.HubnessProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;

/**
 * Canonical correlation analysis of the principal components of pictures with texts, with axes
 * scaled by their correlations (Gong, Ke, Isard and Lazebnik, 2014). A picture may have several
 * texts. {@link Contrast} then refines both projections. Where the sums over a collection are
 * known, the correlations are those of the whole collection, and the refinement is over a sample of
 * it.
 */
public final class ContrastiveTrainer implements Trainer {

  static final Parameter<Long> COMPONENTS =
      Parameter.count("components", "the principal components of pictures", 700);
  static final Parameter<Double> PICTURE_RIDGE =
      Parameter.positive(
          "picture-ridge", "the ridge of pictures, as a multiple of their mean variance", 0.1, 0.3);
  static final Parameter<Double> TEXT_RIDGE =
      Parameter.positive("text-ridge", "the same of texts", 1, 0.3);
  static final Parameter<Double> POWER =
      Parameter.number("power", "the power of the correlations that axes are scaled by", 1);
  static final Parameter<Long> PASSES =
      Parameter.count("passes", "passes of the refinement over all texts; 0: `cca` alone", 0, 20);
  static final Parameter<Double> RATE = Parameter.positive("rate", "the rate of its steps", 0.02);
  static final Parameter<Double> TEMPERATURE =
      Parameter.positive("temperature", "what it divides cosines by", 0.05);
  static final Parameter<Double> DROPOUT =
      Parameter.share("dropout", "the share of components that each of its steps leaves out", 0.3);

  static final Parameter<Double> HUBNESS =
      Parameter.nonNegative(
          "hubness", "how sharply the nearest count; 0: scores are cosines", 10, 0);
  static final Parameter<Double> KEYWORDS =
      Parameter.number(
          "keywords",
          "how many words, pairs and triples of words of each text are learned as texts "
              + "of their own",
          0);

  @Override
  public String method() {
    return "contrastive";
  }

  @Override
  public Set<Need> needs() {
    return Set.of();
  }

  @Override
  public Set<Side> sides() {
    return Set.of(Side.TEXTS);
  }

  @Override
  public boolean learnsFromSample() {
    return true;
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(
        COMPONENTS,
        LatentSpace.DIMENSIONS.among(256),
        PICTURE_RIDGE,
        TEXT_RIDGE,
        POWER,
        PASSES,
        RATE,
        TEMPERATURE,
        DROPOUT,
        HUBNESS,
        KEYWORDS,
        LatentSpace.SIMILARITY.among(Similarity.COSINE.label()));
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    double keywords = parameters.get(KEYWORDS);
    if (keywords < 0 || keywords > 0 && data.sums().isPresent()) {
      throw parameters.wrong(
          KEYWORDS, keywords < 0 ? "it is a number of texts" : "sums have no keywords: leave it 0");
    }
    PairedTexts texts =
        data.once(PairedTexts.class, keywords, () -> PairedTexts.of(data.textsOfEach(keywords)));
    Start start = Start.of(data, texts, parameters, algebra);
    Whitening whitening = start.whitening();
    Contrast contrast =
        new Contrast(
            whitening.columns(start.pictures().columns()),
            texts,
            new LatentSpace.Directions(
                whitening.divided(start.axes().pictures()), start.axes().texts()),
            Contrast.Steps.of(parameters),
            algebra);
    contrast.learn(parameters.get(PASSES), data.seed());
    LatentSpace space =
        LatentSpace.of(
            start.pictures().projection(whitening.times(contrast.pictures())),
            new AffineProjection(
                contrast.texts().toMatrix(), LatentSpace.Offsets.vector(contrast.textOffset())));
    ModelCard card = ModelCard.of(method(), parameters.values());
    double sharpness = parameters.get(HUBNESS);
    if (sharpness == 0) {
      return space.model(data, card, parameters);
    }
    if (parameters.get(LatentSpace.SIMILARITY) != Similarity.COSINE) {
      throw parameters.wrong(HUBNESS, "only the cosine is reduced by hubness");
    }
    LatentSpace reduced = Hubness.reduced(space, data, texts, parameters.get(HUBNESS));
    return reduced.model(
        data, card, parameters.with(LatentSpace.SIMILARITY, Similarity.DOT.label()));
  }

  /**
   * Where {@link Contrast} begins: the canonical correlations of pictures and texts, of the items
   * that it learns from or, where they are known, of the sums over a whole collection.
   *
   * @param axes of the canonical correlations, times the correlations to a power
   */
  private record Start(MediumFeatures pictures, Whitening whitening, LatentSpace.Directions axes) {

    /** Matrices of all pairs of pictures that are needed at the same time. */
    private static final double SQUARES = 3;

    static Start of(
        TrainingData data, PairedTexts texts, Parameters parameters, LinearAlgebra algebra) {
      return data.sums().isPresent()
          ? ofSums(data, data.sums().get(), parameters, algebra)
          : ofItems(data, texts, parameters, algebra);
    }

    private static Start ofItems(
        TrainingData data, PairedTexts texts, Parameters parameters, LinearAlgebra algebra) {
      PrincipalComponents pictures = components(data, parameters, algebra);
      DenseMatrix covariance =
          data.once(
              DenseMatrix.class, List.of("texts", parameters.get(KEYWORDS)), texts::covariance);
      return new Start(
          pictures,
          Whitening.of(pictures.columns(), ridge(parameters)),
          axes(
              algebra.gram(pictures.columns()),
              covariance,
              CrossProducts.of(List.of(pictures.columns(), texts.centredMeans()), algebra),
              parameters,
              algebra));
    }

    private static PrincipalComponents components(
        TrainingData data, Parameters parameters, LinearAlgebra algebra) {
      int rank = Math.clamp(parameters.get(ContrastiveTrainer.COMPONENTS), 1, data.size());
      return data.once(
          PrincipalComponents.class,
          rank,
          () -> {
            MemoryCheck.require(
                SQUARES * data.size() * data.size() * Double.BYTES,
                Formatted.of("the products of %d pictures", data.size()),
                "learn from fewer pictures");
            return new PrincipalComponents(data.pictures(), rank, data.seed(), algebra);
          });
    }

    private static Start ofSums(
        TrainingData data, JoinedSums sums, Parameters parameters, LinearAlgebra algebra) {
      MultiviewEigenproblem.requireMemory(0, sums.sides().width());
      long most = Math.min(data.pictureEncoder().dimension(), Math.round(sums.items()));
      int rank = Math.clamp(parameters.get(ContrastiveTrainer.COMPONENTS), 1, (int) most);
      PrincipalComponents.OfSums pictures =
          data.once(
              PrincipalComponents.OfSums.class,
              rank,
              () ->
                  new PrincipalComponents.OfSums(
                      sums, data.pictures(), rank, data.seed(), algebra));
      DenseMatrix withTexts = pictures.withTexts();
      return new Start(
          pictures,
          Whitening.of(pictures.variances(), ridge(parameters)),
          axes(pictures.gram(), pictures.ofTexts(), (i, j) -> withTexts, parameters, algebra));
    }

    private static double ridge(Parameters parameters) {
      return parameters.get(ContrastiveTrainer.PICTURE_RIDGE);
    }

    private static LatentSpace.Directions axes(
        DenseMatrix ofPictures,
        DenseMatrix ofTexts,
        CrossProducts cross,
        Parameters parameters,
        LinearAlgebra algebra) {
      var found =
          MultiviewEigenproblem.solve(
              List.of(
                  view(ofPictures, ridge(parameters)),
                  view(ofTexts, parameters.get(ContrastiveTrainer.TEXT_RIDGE))),
              cross,
              1,
              LatentSpace.dimensions(parameters),
              algebra);
      double power = parameters.get(ContrastiveTrainer.POWER);
      return new LatentSpace.Directions(found.scaled(0, power), found.scaled(1, power));
    }

    private static EigenproblemView view(DenseMatrix covariance, double ridge) {
      return new EigenproblemView(Optional.empty(), covariance.ridged(ridge), 1);
    }
  }

  /**
   * Reduces the scores of pictures that are near most texts, and of texts that are near most
   * pictures, by anchors drawn from the training items of the other medium.
   */
  private static final class Hubness {

    /** More anchors changed nothing: on 5,000 pictures of Flickr8k, 1,000 were as good as 4,000. */
    private static final int ANCHORS = 1_000;

    private Hubness() {}

    static LatentSpace reduced(
        LatentSpace space, TrainingData data, PairedTexts texts, double sharpness) {
      LatentSpace.Points points = space.textToImage();
      SplittableRandom random = new SplittableRandom(data.seed());
      Matrix ofTexts = anchors(texts.texts(), points.texts(), random);
      Matrix ofPictures = anchors(data.pictures(), points.pictures(), random);
      return LatentSpace.of(
          new HubnessProjection(points.pictures(), ofTexts, sharpness, false),
          new HubnessProjection(points.texts(), ofPictures, sharpness, true));
    }

    /** Returns different items, drawn at random, as points of length one. */
    private static Matrix anchors(
        List<SparseVector> items, Projection projection, SplittableRandom random) {
      List<SparseVector> drawn = new ArrayList<>(items);
      int count = Math.min(ANCHORS, drawn.size());
      float[][] anchors = new float[count][];
      for (int i = 0; i < count; i++) {
        Collections.swap(drawn, i, random.nextInt(i, drawn.size()));
        anchors[i] = DenseVector.of(projection.project(drawn.get(i))).normalised().toArray();
      }
      return Matrix.of(anchors);
    }
  }

  /** Principal components divided by their deviations, so that steps are equally long along all. */
  record Whitening(double[] factors) {

    /**
     * Returns the factors of columns without correlations.
     *
     * @param ridge what is added to each variance, as a multiple of the mean one
     */
    static Whitening of(DenseMatrix columns, double ridge) {
      double[] variances = new double[columns.columns()];
      for (int column = 0; column < variances.length; column++) {
        for (int row = 0; row < columns.rows(); row++) {
          variances[column] += columns.get(row, column) * columns.get(row, column) / columns.rows();
        }
      }
      return of(variances, ridge);
    }

    /** Returns the factors of columns whose variances are known. */
    static Whitening of(double[] variances, double ridge) {
      double mean = 0;
      for (double variance : variances) {
        mean += variance / variances.length;
      }
      double[] factors = new double[variances.length];
      for (int column = 0; column < factors.length; column++) {
        factors[column] = 1 / Math.sqrt(variances[column] + ridge * (mean > 0 ? mean : 1));
      }
      return new Whitening(factors);
    }

    DenseMatrix columns(DenseMatrix columns) {
      return times(columns.transposed()).transposed();
    }

    /** From weights of whitened columns to weights of the columns themselves. */
    DenseMatrix times(DenseMatrix weights) {
      return rows(weights, (weight, factor) -> weight * factor);
    }

    /** Returns the other way round. */
    DenseMatrix divided(DenseMatrix weights) {
      return rows(weights, (weight, factor) -> weight / factor);
    }

    private DenseMatrix rows(DenseMatrix weights, DoubleBinaryOperator by) {
      DenseMatrix result = DenseMatrix.zeros(weights.rows(), weights.columns());
      for (int row = 0; row < weights.rows(); row++) {
        for (int column = 0; column < weights.columns(); column++) {
          result.set(row, column, by.applyAsDouble(weights.get(row, column), factors[row]));
        }
      }
      return result;
    }
  }
}
