package io.github.crossmedia.train.nearest;

import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Views with the weights that make the captions of the training pictures likeliest, each predicted
 * from its neighbours (TagProp, Guillaumin et al., 2009). Because every view has length one,
 * weights w_v turn the cosine of the joined views into sum_v w_v^2 cos_v.
 *
 * @param decay how fast the influence of neighbours decays with one minus that cosine
 */
public record LearnedViews(List<TrainingView> views, double decay) {

  /** The parameter that selects given or learned weights. */
  public static final String VIEWS = "views";

  /** The value for weights that are given with the views. */
  public static final String GIVEN = "given";

  /** The value for learned weights. */
  public static final String LEARNED = "learned";

  private static final String WEIGHTS = "weights";

  /** The maximum number of pictures for learning. */
  private static final int MAX_PICTURES = 5_000;

  private static final int NEIGHBOURS = 200;
  private static final double FIRST_DECAY = 20;

  /** Returns true if the parameters select learned weights. */
  public static boolean areWanted(Parameters parameters) {
    return switch (parameters.text(VIEWS)) {
      case GIVEN -> false;
      case LEARNED -> true;
      default -> throw parameters.wrong(VIEWS, "must be given or learned");
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
          String.format(
              Locale.ROOT,
              "the weight of the view \"%s\" can't be learned, as the view is not normalised:"
                  + " give it a map, such as %s:hellinger",
              view,
              view.name()));
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
    return Float.parseFloat(String.format(Locale.ROOT, "%.4f", Math.max(1e-4, weight)));
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
}
