package io.github.crossmedia.published.generative;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.projection.PlsaProjection;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * PLSA-words (Monay and Gatica-Perez, 2004): aspects are learned from captions alone, then P(v|z)
 * with the captions' mixtures held fixed, so that words and not visual words define an aspect. The
 * first stage begins at random and ends in a local optimum near its beginning: on Corel 5k single
 * runs differ by two points of average precision. The model therefore joins the aspects of several
 * restarts, and a new picture is a mixture of all of them.
 */
public final class PlsaTrainer implements Trainer {

  static final Parameter<Long> RESTARTS =
      Parameter.count("restarts", "how many random starts are combined", 16);
  static final Parameter<Double> ASPECTS =
      Parameter.positive("aspects", "how many aspects each start has", 60, 40, 100);
  static final Parameter<Long> CAPTION_STEPS =
      Parameter.count(
          "caption-steps", "steps of expectation maximisation for captions", 30, 15, 60);
  static final Parameter<Long> PICTURE_STEPS =
      Parameter.count("picture-steps", "the same for visual words", 2, 1, 5);
  static final Parameter<Double> FOLDING_STEPS =
      Parameter.positive("folding-steps", "the same for a new picture", 1, 2, 4);

  @Override
  public String method() {
    return "plsa";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(RESTARTS, ASPECTS, CAPTION_STEPS, PICTURE_STEPS, FOLDING_STEPS);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    Aspects aspects = aspects(data, parameters);
    PlsaProjection projection =
        new PlsaProjection(
            Matrix.of(aspects.visualWords()),
            Matrix.of(transposed(aspects.words())),
            parameters.get(FOLDING_STEPS).intValue());
    return WordPrediction.model(data, method(), parameters, data.countEncoder(), projection);
  }

  /** Returns the joined aspects of all restarts; the threads share the restarts. */
  private static Aspects aspects(TrainingData data, Parameters parameters) {
    SplittableRandom seeds = new SplittableRandom(data.seed());
    List<SplittableRandom> restarts =
        Stream.generate(seeds::split).limit(Math.max(1, parameters.get(RESTARTS))).toList();
    Learning learning =
        new Learning(
            WordPrediction.wordCounts(data),
            WordPrediction.visualCounts(data),
            parameters.get(ASPECTS).intValue(),
            parameters.get(CAPTION_STEPS),
            parameters.get(PICTURE_STEPS));
    Stream<SplittableRandom> stream =
        data.threads() > 1 ? restarts.parallelStream() : restarts.stream();
    return stream.map(learning::learned).toList().stream().reduce(Aspects::beside).orElseThrow();
  }

  private static float[][] transposed(float[][] rows) {
    float[][] transposed = new float[rows[0].length][rows.length];
    for (int row = 0; row < rows.length; row++) {
      for (int i = 0; i < transposed.length; i++) {
        transposed[i][row] = rows[row][i];
      }
    }
    return transposed;
  }

  /**
   * Both stages of PLSA-words: aspects and mixtures from captions, then P(v|z) with the mixtures
   * held fixed.
   */
  private record Learning(
      SparseMatrix captions,
      SparseMatrix pictures,
      int aspects,
      long captionSteps,
      long pictureSteps) {

    /** Returns the aspects from one random start. */
    Aspects learned(SplittableRandom random) {
      double[][] mixtures = mixtures(random);
      Stage wordStage = new Stage(captions, mixtures, randomTerms(random), true);
      wordStage.run(captionSteps);
      Stage visualStage = new Stage(pictures, mixtures, uniformTerms(), false);
      visualStage.run(pictureSteps);
      return new Aspects(floats(wordStage.terms()), floats(visualStage.terms()));
    }

    /**
     * Returns random mixtures; a caption without words has none, so its picture contributes
     * nothing.
     */
    private double[][] mixtures(SplittableRandom random) {
      double[][] mixtures = new double[captions.rows()][aspects];
      for (int picture = 0; picture < mixtures.length; picture++) {
        if (captions.end(picture) > captions.begin(picture)) {
          double sum = 0;
          for (int z = 0; z < aspects; z++) {
            mixtures[picture][z] = random.nextDouble();
            sum += mixtures[picture][z];
          }
          for (int z = 0; z < aspects; z++) {
            mixtures[picture][z] /= sum;
          }
        }
      }
      return mixtures;
    }

    private double[][] randomTerms(SplittableRandom random) {
      double[][] terms = new double[captions.columns()][];
      for (int term = 0; term < terms.length; term++) {
        terms[term] = random.doubles(aspects).toArray();
      }
      Stage.normaliseColumns(terms);
      return terms;
    }

    private double[][] uniformTerms() {
      double[][] terms = new double[pictures.columns()][aspects];
      for (double[] term : terms) {
        Arrays.fill(term, 1.0 / terms.length);
      }
      return terms;
    }

    private static float[][] floats(double[][] rows) {
      float[][] floats = new float[rows.length][];
      for (int row = 0; row < rows.length; row++) {
        floats[row] = new float[rows[row].length];
        for (int i = 0; i < rows[row].length; i++) {
          floats[row][i] = (float) rows[row][i];
        }
      }
      return floats;
    }
  }

  /**
   * Expectation maximisation for probabilistic latent semantic analysis (Hofmann, 2001) over one
   * kind of terms: P(p,x) = P(p) sum_z P(z|p) P(x|z). Mixtures P(z|p) are learned as well, or held
   * fixed.
   */
  static final class Stage {

    private final SparseMatrix counts;
    private final double[][] mixtures;
    private final boolean mixturesLearned;
    private double[][] terms;

    /**
     * Creates a stage that is about to begin.
     *
     * @param counts how often each term occurs, one row for each picture
     * @param mixtures P(z|p), a row for each picture; changed in place if they are learned
     * @param terms the initial P(x|z), a row for each term x
     */
    Stage(SparseMatrix counts, double[][] mixtures, double[][] terms, boolean mixturesLearned) {
      this.counts = counts;
      this.mixtures = mixtures;
      this.terms = terms;
      this.mixturesLearned = mixturesLearned;
    }

    void run(long steps) {
      for (long step = 0; step < steps; step++) {
        step();
      }
    }

    /** Returns P(x|z), a row for each term x. */
    double[][] terms() {
      return terms;
    }

    private void step() {
      int aspects = terms[0].length;
      double[][] nextTerms = new double[terms.length][aspects];
      double[] posterior = new double[aspects];
      double[] nextMixture = new double[aspects];
      for (int picture = 0; picture < counts.rows(); picture++) {
        Arrays.fill(nextMixture, 0);
        for (int at = counts.begin(picture); at < counts.end(picture); at++) {
          int term = counts.index(at);
          expect(mixtures[picture], terms[term], counts.value(at), posterior);
          add(posterior, nextTerms[term]);
          add(posterior, nextMixture);
        }
        if (mixturesLearned) {
          normalise(nextMixture, mixtures[picture]);
        }
      }
      normaliseColumns(nextTerms);
      terms = nextTerms;
    }

    /** Computes count P(z|p,x) for each aspect z. */
    private static void expect(double[] mixture, double[] term, double count, double[] posterior) {
      double sum = 0;
      for (int z = 0; z < posterior.length; z++) {
        posterior[z] = mixture[z] * term[z];
        sum += posterior[z];
      }
      double factor = sum > 0 ? count / sum : 0;
      for (int z = 0; z < posterior.length; z++) {
        posterior[z] *= factor;
      }
    }

    private static void add(double[] summand, double[] target) {
      for (int z = 0; z < target.length; z++) {
        target[z] += summand[z];
      }
    }

    private static void normalise(double[] values, double[] target) {
      double sum = Arrays.stream(values).sum();
      for (int z = 0; z < target.length && sum > 0; z++) {
        target[z] = values[z] / sum;
      }
    }

    /** Normalises the columns, because each aspect is a distribution over all terms. */
    static void normaliseColumns(double[][] rows) {
      double[] sums = new double[rows[0].length];
      for (double[] row : rows) {
        add(row, sums);
      }
      for (double[] row : rows) {
        for (int z = 0; z < sums.length; z++) {
          row[z] = sums[z] > 0 ? row[z] / sums[z] : 0;
        }
      }
    }
  }

  /** P(t|z) and P(v|z), a row for each word and for each visual word. */
  private record Aspects(float[][] words, float[][] visualWords) {

    Aspects beside(Aspects others) {
      return new Aspects(beside(words, others.words), beside(visualWords, others.visualWords));
    }

    private static float[][] beside(float[][] left, float[][] right) {
      float[][] both = new float[left.length][];
      for (int row = 0; row < both.length; row++) {
        both[row] = Arrays.copyOf(left[row], left[row].length + right[row].length);
        System.arraycopy(right[row], 0, both[row], left[row].length, right[row].length);
      }
      return both;
    }
  }
}
