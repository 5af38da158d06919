package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.ClickLesson.ImprovedScores;
import io.github.crossmedia.train.clicks.ImprovedModel.Improvement;
import io.github.crossmedia.train.clicks.log.ClickedPair;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.teach.TaughtModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Improves a given model by clicks with {@link ImprovedModel}. Scores keep the scale of that model
 * and its calibration.
 */
public final class ImprovedTrainer implements Trainer {

  static final String CHOSEN = "chosen";

  static final Parameter<Double> AGGRESSIVENESS =
      Parameter.positive(
          "aggressiveness",
          "the most that one step may change",
          ImprovedModel.standard().aggressiveness());
  static final Parameter<Long> PASSES =
      Parameter.count("passes", "passes over the clicks", ImprovedModel.standard().passes());
  static final Parameter<Double> PRIOR =
      Parameter.number(
          "prior", "how much the given model counts", ImprovedModel.standard().prior());
  static final Parameter<Double> SHARE =
      Parameter.number(
          "share",
          "of what clicks teach in the model; `chosen` is the one that predicts held-out "
              + "clicks best",
          CHOSEN);
  private final CrossMediaModel base;

  /**
   * Creates a trainer that begins with a model.
   *
   * @param base a model with a word space
   */
  public ImprovedTrainer(CrossMediaModel base) {
    TaughtModel.on(base);
    this.base = base;
  }

  @Override
  public String method() {
    return base.card().method();
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.CLICKS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(AGGRESSIVENESS, PRIOR, PASSES, SHARE);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    if (!(data.task() instanceof ClickTask task)) {
      throw new IllegalArgumentException("the log contains no clicks to learn from");
    }
    Map<String, Medium> pictures = new LinkedHashMap<>();
    Set<String> learned = new HashSet<>();
    for (Item item : data.items()) {
      pictures.put(item.id(), item.medium());
      if (!item.text().isBlank()) {
        learned.add(item.id());
      }
    }
    boolean isChosen = parameters.is(SHARE, CHOSEN);
    ImprovedModel improved =
        new ImprovedModel(
            parameters.get(AGGRESSIVENESS),
            Math.clamp(parameters.get(PASSES), 1, 1_000),
            parameters.get(PRIOR),
            isChosen ? ImprovedModel.standard().share() : parameters.get(SHARE),
            data.seed(),
            true);
    if (isChosen) {
      SeenPictures seen = SeenPictures.by(base, pictures);
      improved = improved.withShare(ClickShare.of(base, task.clicks(), seen, learned, improved));
    }
    return improved.of(base, task.clicks(), pictures);
  }

  /**
   * Tunes the share of weights that are learned from clicks alone, compared with a model. Clicks on
   * one in {@value #ONE_IN} pictures are held out. The best share has the greatest discounted sum
   * of held-out clicks, each weighted by the inverse of its propensity. Only the shown pictures of
   * a query are ranked, so that the model that chose them has no advantage. A share other than
   * {@value #USUAL} must be better by more than its standard error over queries.
   *
   * <p>Training pictures of the model are not held out: evaluating there would favour the model
   * over every share.
   */
  static final class ClickShare {

    private static final double USUAL = 1;
    private static final double[] OTHERS = {0, 2, 4};
    private static final int ONE_IN = 3;

    /** The least number of clicks on held-out pictures for tuning the share. */
    private static final double MIN_CLICKS = 300;

    private final CrossMediaModel base;
    private final SeenPictures held;
    private final Map<String, List<ClickedPair>> queries = new TreeMap<>();

    private ClickShare(CrossMediaModel base, SeenPictures held, WeighedClicks clicks) {
      this.base = base;
      this.held = held;
      for (ClickedPair pair : clicks.pairs()) {
        if (held.places().containsKey(pair.picture())) {
          queries.computeIfAbsent(pair.query(), key -> new ArrayList<>()).add(pair);
        }
      }
    }

    /**
     * Returns the best share.
     *
     * @param learned the training pictures of the model
     */
    static double of(
        CrossMediaModel base,
        WeighedClicks clicks,
        SeenPictures pictures,
        Set<String> learned,
        ImprovedModel how) {
      Set<String> out = new HashSet<>();
      int next = 0;
      for (String id : pictures.places().keySet()) {
        if (!learned.contains(id) && next++ % ONE_IN == 0) {
          out.add(id);
        }
      }
      ClickShare share = new ClickShare(base, pictures.where(out::contains), clicks);
      if (share.clicks() < MIN_CLICKS) {
        return USUAL;
      }
      SeenPictures rest = pictures.where(id -> !out.contains(id));
      double[] usual = share.values(how.withShare(USUAL).improvement(base, clicks, rest));
      double best = USUAL;
      double most = 0;
      for (double other : OTHERS) {
        double gain =
            gain(usual, share.values(how.withShare(other).improvement(base, clicks, rest)));
        if (gain > most) {
          most = gain;
          best = other;
        }
      }
      return best;
    }

    /** Returns the gain of the second values in sum, or 0 if it is within the standard error. */
    private static double gain(double[] usual, double[] other) {
      double sum = 0;
      double squares = 0;
      for (int query = 0; query < usual.length; query++) {
        double difference = other[query] - usual[query];
        sum += difference;
        squares += difference * difference;
      }
      double error = Math.sqrt(Math.max(0, squares - sum * sum / usual.length));
      return sum > error ? sum : 0;
    }

    private double clicks() {
      return queries.values().stream().flatMap(List::stream).mapToDouble(ClickedPair::clicks).sum();
    }

    /** Returns the value of the order of each query's pictures. */
    private double[] values(Improvement improvement) {
      ImprovedScores scores = new ImprovedScores(base, improvement, held);
      return queries.entrySet().stream()
          .mapToDouble(query -> value(scores.raw(query.getKey()), query.getValue()))
          .toArray();
    }

    private double value(float[] scores, List<ClickedPair> shown) {
      record ScoredClicks(double score, double clicks) {}
      List<ScoredClicks> ranked =
          shown.stream()
              .map(
                  pair ->
                      new ScoredClicks(scores[held.places().get(pair.picture())], pair.clicks()))
              .sorted((one, other) -> Double.compare(other.score(), one.score()))
              .toList();
      double value = 0;
      for (int rank = 1; rank <= ranked.size(); rank++) {
        value += ranked.get(rank - 1).clicks() * Math.log(2) / Math.log(rank + 1.0);
      }
      return value;
    }
  }
}
