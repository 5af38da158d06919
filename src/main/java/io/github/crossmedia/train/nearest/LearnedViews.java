package io.github.crossmedia.train.nearest;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.Neighbours;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.Exponentials;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Views with the weights that make the captions of the training pictures likeliest, each predicted
 * from its neighbours (TagProp, Guillaumin et al., 2009). Because every view has length one,
 * weights w_v turn the cosine of the joined views into sum_v w_v^2 cos_v.
 *
 * @param decay how fast the influence of neighbours decays with one minus that cosine
 */
public record LearnedViews(List<TrainingView> views, double decay) {

  /** The value for weights that are given with the views. */
  public static final String GIVEN = "given";

  /** The value for learned weights. */
  public static final String LEARNED = "learned";

  private static final String WEIGHTS = "weights";

  /** The parameter that selects given or learned weights. */
  public static final Parameter<Boolean> VIEWS =
      Parameter.of(
          "views",
          "the weights of the views: those of `--picture-view`, or `learned` ones",
          LearnedViews::isLearned,
          GIVEN);

  /** The maximum number of pictures for learning. */
  private static final int MAX_PICTURES = 5_000;

  private static final int NEIGHBOURS = 200;
  private static final double FIRST_DECAY = 20;

  /** Returns true if the parameters select learned weights. */
  public static boolean areWanted(Parameters parameters) {
    return parameters.get(VIEWS);
  }

  private static boolean isLearned(String value) {
    return switch (value) {
      case GIVEN -> false;
      case LEARNED -> true;
      default -> throw new IllegalArgumentException("must be given or learned");
    };
  }

  /** Learns the weights once, from a sample of 5,000 pictures if there are more. */
  public static LearnedViews of(TrainingData data) {
    return data.once(LearnedViews.class, LEARNED, () -> learned(data));
  }

  private static LearnedViews learned(TrainingData data) {
    List<TrainingView> given = data.settings().pictureViews();
    given.forEach(LearnedViews::requireLengthOne);
    CarriedPictures sample = CarriedPictures.sampled(data, MAX_PICTURES);
    ViewDistances.requireRoom(sample.size());
    List<SparseMatrix> encoded = new ArrayList<>();
    for (TrainingView view : given) {
      encoded.add(sample.encoded(data, data.pictureEncoder(List.of(view))));
    }
    SparseMatrix words = sample.rowsOf(WordPrediction.wordCounts(data)).withOnes();
    ViewDistances distances =
        ViewDistances.of(
            encoded, sample.groups(data), NEIGHBOURS, new LinearAlgebra(data.threads()));
    double[] start = new double[given.size()];
    Arrays.fill(start, FIRST_DECAY / start.length);
    return of(given, Ascent.from(start, new ViewLikelihood(distances, words)::of));
  }

  private static void requireLengthOne(TrainingView view) {
    if (!view.hasLength()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the weight of the view \"%s\" can't be learned, as the view is not normalised:"
                  + " give it a map, such as %s:hellinger",
              view, view.name()));
    }
  }

  private static LearnedViews of(List<TrainingView> given, double[] weights) {
    double decay = Arrays.stream(weights).sum();
    List<TrainingView> views = new ArrayList<>();
    for (int view = 0; view < weights.length; view++) {
      views.add(given.get(view).withWeight(rounded(Math.sqrt(weights[view] / decay))));
    }
    return new LearnedViews(views, decay);
  }

  /** Rounds a weight as a model's card shows it. */
  private static float rounded(double weight) {
    return Float.parseFloat(Formatted.of("%.4f", Math.max(1e-4, weight)));
  }

  /** Returns the joined views with these weights, of length one. */
  public ViewsEncoder encoder(TrainingData data) {
    return data.pictureEncoder(views);
  }

  /** Returns the parameters, and the weights in the form that names views to learn from. */
  public Parameters describe(Parameters parameters) {
    return parameters.with(
        WEIGHTS, views.stream().map(TrainingView::toString).collect(Collectors.joining(",")));
  }

  /**
   * Maximises a smooth function of positive numbers by resilient steps of their logarithms. A step
   * grows while its direction stays the same, and is halved when it changes (Rprop, Riedmiller and
   * Braun, 1993, without taking steps back).
   */
  static final class Ascent {

    private static final int MAX_STEPS = 150;

    /** The number of steps with little gain after which the search ends. */
    private static final int PATIENCE = 10;

    private static final double GAIN = 1e-5;
    private static final double FIRST = 0.3;
    private static final double MAX_LENGTH = 1;
    private static final double GROWTH = 1.2;
    private static final double SHRINKAGE = 0.5;

    /** The logarithms stay between these bounds. */
    private static final double MIN_VALUE = -6;

    private static final double MAX_VALUE = 6;

    /** A function of several numbers that writes its gradient to the second array. */
    @FunctionalInterface
    interface Smooth {
      double of(double[] at, double[] gradient);
    }

    private final double[] logarithms;
    private final double[] steps;
    private final double[] directions;

    private Ascent(double[] start) {
      this.logarithms = Arrays.stream(start).map(Math::log).toArray();
      this.steps = new double[start.length];
      Arrays.fill(steps, FIRST);
      this.directions = new double[start.length];
    }

    /** Returns the best numbers found on the way from {@code start}. */
    static double[] from(double[] start, Smooth function) {
      Ascent ascent = new Ascent(start);
      double[] best = start.clone();
      double greatest = Double.NEGATIVE_INFINITY;
      int gained = 0;
      for (int step = 0; step < MAX_STEPS && step - gained <= PATIENCE; step++) {
        double[] at = Arrays.stream(ascent.logarithms).map(Math::exp).toArray();
        double[] gradient = new double[at.length];
        double value = function.of(at, gradient);
        gained = value > greatest + GAIN ? step : gained;
        if (value > greatest) {
          greatest = value;
          best = at;
        }
        ascent.step(gradient);
      }
      return best;
    }

    private void step(double[] gradient) {
      for (int i = 0; i < gradient.length; i++) {
        double direction = Math.signum(gradient[i]);
        if (direction * directions[i] > 0) {
          steps[i] = Math.min(MAX_LENGTH, GROWTH * steps[i]);
        } else if (direction * directions[i] < 0) {
          steps[i] *= SHRINKAGE;
          direction = 0;
        }
        logarithms[i] = Math.clamp(logarithms[i] + direction * steps[i], MIN_VALUE, MAX_VALUE);
        directions[i] = direction;
      }
    }
  }

  /**
   * The log-likelihood of captions that a picture's neighbours predict, and its derivative by each
   * view's weight (TagProp, Guillaumin et al., 2009, equations 5 and 6). Neighbours have the weight
   * exp(-sum_v weight_v distance_v).
   */
  static final class ViewLikelihood {

    private final ViewDistances distances;
    private final CaptionLikelihood captions;

    ViewLikelihood(ViewDistances distances, SparseMatrix words) {
      this.distances = distances;
      this.captions = new CaptionLikelihood(words);
    }

    /**
     * Returns the log-likelihood.
     *
     * @param weights one for each view
     * @param gradient receives the derivative with respect to each weight
     */
    double of(double[] weights, double[] gradient) {
      Arrays.fill(gradient, 0);
      double sum = 0;
      for (int picture = 0; picture < distances.pictures(); picture++) {
        int[] neighbours = distances.neighbours()[picture];
        if (neighbours.length > 0) {
          double[] shares = shares(picture, neighbours.length, weights);
          sum += captions.of(picture, neighbours, shares);
          addGradient(picture, shares, captions.slopes(picture, neighbours), gradient);
        }
      }
      return sum;
    }

    private double[] shares(int picture, int count, double[] weights) {
      double[] shares = new double[count];
      for (int i = 0; i < count; i++) {
        shares[i] = -distances.distance(picture, i, weights);
      }
      Exponentials.softmax(shares);
      return shares;
    }

    private void addGradient(int picture, double[] shares, double[] slopes, double[] gradient) {
      double mean = 0;
      for (int i = 0; i < shares.length; i++) {
        mean += shares[i] * slopes[i];
      }
      for (int i = 0; i < shares.length; i++) {
        double slope = shares[i] * (slopes[i] - mean);
        for (int view = 0; view < gradient.length; view++) {
          gradient[view] -= slope * distances.distance(picture, i, view);
        }
      }
    }
  }

  /**
   * The distances of each picture's neighbours in each view, one minus the cosine. The neighbours
   * are the nearest pictures in all views together.
   *
   * @param neighbours the indices of each picture's neighbours
   * @param distances for each picture the distances of its first neighbour in all views, then those
   *     of the second, and so on
   */
  record ViewDistances(int views, int[][] neighbours, float[][] distances) {

    /** Matrices of all pairs of pictures that are needed at the same time. */
    private static final double SQUARES = 3;

    static void requireRoom(int pictures) {
      MemoryCheck.require(
          SQUARES * Double.BYTES * pictures * pictures,
          Formatted.of("distances of %d pictures", pictures),
          "set the parameter \"views\" to given");
    }

    /**
     * Measures the distances. The cosines of each view are computed twice, because keeping those of
     * many views would need too much memory.
     *
     * @param views the pictures in each view, in rows of length one
     * @param groups for each picture those that may not be its neighbours, including itself
     * @param count how many neighbours each picture has
     */
    static ViewDistances of(
        List<SparseMatrix> views, List<int[]> groups, int count, LinearAlgebra algebra) {
      int[][] neighbours = neighbours(views, groups, count, algebra);
      float[][] distances = new float[neighbours.length][];
      for (int picture = 0; picture < distances.length; picture++) {
        distances[picture] = new float[neighbours[picture].length * views.size()];
      }
      for (int view = 0; view < views.size(); view++) {
        DenseMatrix cosines = new SparseColumns(views.get(view), algebra).rowGram();
        for (int picture = 0; picture < distances.length; picture++) {
          for (int i = 0; i < neighbours[picture].length; i++) {
            double cosine = cosines.get(picture, neighbours[picture][i]);
            distances[picture][i * views.size() + view] = (float) (1 - cosine);
          }
        }
      }
      return new ViewDistances(views.size(), neighbours, distances);
    }

    private static int[][] neighbours(
        List<SparseMatrix> views, List<int[]> groups, int count, LinearAlgebra algebra) {
      DenseMatrix cosines = new SparseColumns(views.getFirst(), algebra).rowGram();
      views
          .subList(1, views.size())
          .forEach(view -> cosines.add(new SparseColumns(view, algebra).rowGram()));
      int[][] neighbours = new int[cosines.rows()][];
      for (int picture = 0; picture < neighbours.length; picture++) {
        double[] similarities = cosines.row(picture);
        for (int other : groups.get(picture)) {
          similarities[other] = 0;
        }
        Neighbours nearest = Neighbours.ofSimilarities(similarities, count);
        neighbours[picture] = nearest.places();
      }
      return neighbours;
    }

    int pictures() {
      return neighbours.length;
    }

    double distance(int picture, int neighbour, double[] weights) {
      double sum = 0;
      for (int view = 0; view < views; view++) {
        sum += weights[view] * distance(picture, neighbour, view);
      }
      return sum;
    }

    double distance(int picture, int neighbour, int view) {
      return distances[picture][neighbour * views + view];
    }
  }
}
