package io.github.crossmedia.published.latent;

import io.github.crossmedia.model.projection.Activation;
import io.github.crossmedia.model.projection.ActivationProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.latent.MediumFeatures;
import io.github.crossmedia.train.latent.Standardisation;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.vector.Exponentials;
import java.util.List;
import java.util.Set;

/**
 * Semantic matching (Rasiwasia et al., 2010): points are the probabilities of classes, by
 * multinomial logistic regression of each medium. The dot product of two points is the probability
 * of the same class.
 */
final class SemanticMatching implements LatentMethod {

  @Override
  public String name() {
    return "sm";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LABELS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(ClassProbabilities.PICTURE_LAMBDA, ClassProbabilities.TEXT_LAMBDA);
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"dot", "correlation", "cosine", "euclidean", "kullback_leibler"};
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    return ClassProbabilities.space(features, true, parameters, algebra);
  }

  /**
   * A vocabulary of concepts given by the labels: each dimension is the probability of one label,
   * by logistic regression of each medium.
   */
  static final class PredefinedVocabulary implements LatentMethod {

    @Override
    public String name() {
      return "predefined-vocabulary";
    }

    @Override
    public Set<Need> needs() {
      return Set.of(Need.LABELS);
    }

    @Override
    public SearchSpace searchSpace() {
      return new SemanticMatching().searchSpace();
    }

    @Override
    public Object[] similarities() {
      return new Object[] {"correlation", "dot", "cosine", "euclidean"};
    }

    @Override
    public LatentSpace learn(
        PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
      return ClassProbabilities.space(features, false, parameters, algebra);
    }
  }

  /**
   * Semantic correlation matching (Rasiwasia et al., 2010): {@link SemanticMatching} of the points
   * that {@link Eigenspaces.Cca} makes of both media.
   */
  static final class SemanticCorrelation implements LatentMethod {

    @Override
    public String name() {
      return "scm";
    }

    @Override
    public Set<Need> needs() {
      return Set.of(Need.LABELS);
    }

    @Override
    public SearchSpace searchSpace() {
      return Eigenspaces.ridged()
          .with(
              ClassProbabilities.PICTURE_LAMBDA.among(0.001, 0.0001, 0.01),
              ClassProbabilities.TEXT_LAMBDA.among(0.001, 0.0001, 0.01));
    }

    @Override
    public Object[] similarities() {
      return new Object[] {"dot", "correlation", "cosine", "euclidean", "kullback_leibler"};
    }

    @Override
    public LatentSpace learn(
        PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
      LatentSpace.Directions directions =
          new Eigenspaces.Cca()
              .directions(new Covariances.OfItems(features, algebra), parameters, algebra);
      PairedFeatures points =
          new PairedFeatures(
              CombinedFeatures.of(features.pictures(), directions.pictures(), algebra),
              CombinedFeatures.of(features.texts(), directions.texts(), algebra),
              features.data());
      return ClassProbabilities.space(points, true, parameters, algebra);
    }

    /**
     * Features that are linear combinations of others.
     *
     * @param combinations a row for each of the others, a column for each of these
     */
    private record CombinedFeatures(
        MediumFeatures others, DenseMatrix combinations, DenseMatrix columns, LinearAlgebra algebra)
        implements MediumFeatures {

      /** Returns the combinations, scaled so that columns have length one. */
      static CombinedFeatures of(
          MediumFeatures others, DenseMatrix directions, LinearAlgebra algebra) {
        double[] factors =
            Standardisation.of(algebra.product(others.columns(), directions)).factors();
        DenseMatrix scaled = DenseMatrix.zeros(directions.rows(), directions.columns());
        for (int row = 0; row < scaled.rows(); row++) {
          for (int column = 0; column < factors.length; column++) {
            scaled.set(row, column, directions.get(row, column) * factors[column]);
          }
        }
        return new CombinedFeatures(
            others, scaled, algebra.product(others.columns(), scaled), algebra);
      }

      @Override
      public Projection projection(DenseMatrix weights) {
        return others.projection(algebra.product(combinations, weights));
      }
    }
  }

  /** Maps one medium to the probabilities of classes, by {@link LogisticRegression}. */
  static final class ClassProbabilities {

    static final Parameter<Double> PICTURE_LAMBDA =
        Parameter.positive(
            "picture-lambda", "the ridge of the regression of pictures", 0.1, 0.01, 0.001, 1);
    static final Parameter<Double> TEXT_LAMBDA =
        Parameter.positive("text-lambda", "the same of texts", 0.1, 0.01, 0.001, 1);

    private ClassProbabilities() {}

    /** Learns the probabilities of both media. */
    static LatentSpace space(
        PairedFeatures features, boolean isSoftmax, Parameters parameters, LinearAlgebra algebra) {
      Classes classes = features.classes();
      DenseMatrix shares = classes.shares();
      return LatentSpace.of(
          of(features.pictures(), shares, parameters.get(PICTURE_LAMBDA), isSoftmax, algebra),
          of(features.texts(), shares, parameters.get(TEXT_LAMBDA), isSoftmax, algebra),
          classes.names());
    }

    private static Projection of(
        MediumFeatures medium,
        DenseMatrix shares,
        double lambda,
        boolean isSoftmax,
        LinearAlgebra algebra) {
      double root = Math.sqrt(medium.columns().rows());
      LogisticRegression learned =
          LogisticRegression.of(medium.columns().scaled(root), shares, lambda, isSoftmax, algebra);
      Projection linear = medium.projection(learned.weights().scaled(root));
      return new ChainProjection(
          List.of(
              linear,
              LatentSpace.Offsets.adding(learned.offset()),
              new ActivationProjection(
                  LogisticRegression.activation(isSoftmax), learned.offset().length)));
    }

    /**
     * Classes as probabilities: weights and an offset that minimise the mean logarithmic loss plus
     * {@code lambda / 2} times the weights' squared length. Under a softmax the classes exclude
     * each other; under a sigmoid each is predicted on its own.
     *
     * @param weights a row for each column of the data, a column for each class
     */
    record LogisticRegression(DenseMatrix weights, double[] offset) {

      private static final int STEPS = 500;

      /** Learns from data whose columns have a mean square of about 1. */
      static LogisticRegression of(
          DenseMatrix data,
          DenseMatrix shares,
          double lambda,
          boolean isSoftmax,
          LinearAlgebra algebra) {
        Loss loss = new Loss(data, shares, lambda, isSoftmax, algebra);
        double[] best =
            QuasiNewton.minimum(loss, new double[(data.columns() + 1) * shares.columns()], STEPS);
        DenseMatrix weights = DenseMatrix.zeros(data.columns(), shares.columns());
        double[] offset = new double[shares.columns()];
        for (int c = 0; c < offset.length; c++) {
          for (int row = 0; row < weights.rows(); row++) {
            weights.set(row, c, best[row * offset.length + c]);
          }
          offset[c] = best[weights.rows() * offset.length + c];
        }
        return new LogisticRegression(weights, offset);
      }

      static Activation activation(boolean isSoftmax) {
        return isSoftmax ? Activation.SOFTMAX : Activation.SIGMOID;
      }

      /** Weights row by row, then the offsets. */
      private record Loss(
          DenseMatrix data,
          DenseMatrix shares,
          double lambda,
          boolean isSoftmax,
          LinearAlgebra algebra)
          implements QuasiNewton.Function {

        @Override
        public double value(double[] at, double[] gradient) {
          int n = data.rows();
          int classes = shares.columns();
          int features = data.columns();
          DenseMatrix weights = DenseMatrix.zeros(features, classes);
          double penalty = 0;
          for (int i = 0; i < features * classes; i++) {
            weights.set(i / classes, i % classes, at[i]);
            penalty += at[i] * at[i];
          }
          DenseMatrix errors = algebra.product(data, weights);
          double loss = 0;
          double[] offsets = new double[classes];
          for (int item = 0; item < n; item++) {
            double[] scores = errors.row(item);
            for (int c = 0; c < classes; c++) {
              scores[c] += at[features * classes + c];
            }
            loss += isSoftmax ? alternatives(item, scores) : each(item, scores);
            for (int c = 0; c < classes; c++) {
              errors.set(item, c, scores[c] / n);
              offsets[c] += scores[c] / n;
            }
          }
          DenseMatrix slope = algebra.transposedProduct(data, errors);
          for (int i = 0; i < features * classes; i++) {
            gradient[i] = slope.get(i / classes, i % classes) + lambda * at[i];
          }
          System.arraycopy(offsets, 0, gradient, features * classes, classes);
          return loss / n + lambda / 2 * penalty;
        }

        /**
         * Returns the loss of one item under a softmax; scores become probabilities less shares.
         */
        private double alternatives(int item, double[] scores) {
          double greatest = Double.NEGATIVE_INFINITY;
          for (double score : scores) {
            greatest = Math.max(greatest, score);
          }
          double sum = 0;
          for (double score : scores) {
            sum += Math.exp(score - greatest);
          }
          double loss = 0;
          for (int c = 0; c < scores.length; c++) {
            double logarithm = scores[c] - greatest - Math.log(sum);
            loss -= shares.get(item, c) * logarithm;
            scores[c] = Math.exp(logarithm) - shares.get(item, c);
          }
          return loss;
        }

        /** Returns the loss of one item if each class is predicted on its own. */
        private double each(int item, double[] scores) {
          double loss = 0;
          for (int c = 0; c < scores.length; c++) {
            double is = shares.get(item, c) > 0 ? 1 : 0;
            double score = scores[c];
            loss += Math.max(score, 0) - is * score + Math.log1p(Math.exp(-Math.abs(score)));
            scores[c] = Exponentials.sigmoid(score) - is;
          }
          return loss;
        }
      }
    }
  }
}
