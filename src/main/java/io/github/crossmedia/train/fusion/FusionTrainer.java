package io.github.crossmedia.train.fusion;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.train.method.Candidate;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.score.ScoreScale;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The weighted sum of models. In one word space all are dot products with the same query, so that
 * the sum is one picture point; for members with spaces of their own it is their concatenated
 * points.
 *
 * <p>Parameters: {@code weight.METHOD} for each method, where 0 leaves it out, and all parameters
 * of the methods as {@code METHOD.name}. Those that are {@value #TUNED} are tuned on validation
 * pictures: first each method's own, then the weights, which begin so that the methods' scores have
 * one scale.
 *
 * <p>Where members of words stand beside members with spaces of their own, the weight between them
 * depends on the query. {@code factor.1} to {@code factor.8} multiply the weights of the latter for
 * queries of as many known words; longer ones have the weights as they are. Factors that are not
 * given are tuned after the weights, by queries as people type them, but the first is 0: words
 * alone answer queries of one word, so that the model keeps its space of words.
 */
public final class FusionTrainer implements Trainer {

  /** The name on the command line. */
  public static final String METHOD = "fusion";

  static final String TUNED = "tuned";
  static final String WEIGHT = "weight";
  static final String FACTOR = "factor";

  /** How many pictures are measured, about. */
  private static final int MEASURED = 1_000;

  private static final String SIMILARITY = "similarity";
  private static final List<Object> ADDABLE = List.of(JoinedSpaces.addable());

  private final String name;
  private final Members members;
  private final boolean hasEqualWeights;

  public FusionTrainer(List<Trainer> members) {
    this(METHOD, members);
  }

  public FusionTrainer(String name, List<Trainer> members) {
    this(name, members, false);
  }

  private FusionTrainer(String name, List<Trainer> members, boolean hasEqualWeights) {
    this.name = name;
    this.members = Members.of(members, "a fusion", "pamir and nearest");
    this.hasEqualWeights = hasEqualWeights;
  }

  /** Returns the mean of members whose scores have one scale: their weights are not searched. */
  public static FusionTrainer ofEqualWeights(String name, List<Trainer> members) {
    return new FusionTrainer(name, members, true);
  }

  @Override
  public String method() {
    return name;
  }

  @Override
  public Set<Need> needs() {
    return members.needs();
  }

  @Override
  public SearchSpace searchSpace() {
    SearchSpace space = SearchSpace.of();
    for (Trainer member : members.trainers()) {
      space = space.with(weight(member));
      for (Parameter<?> own : member.searchSpace().parameters()) {
        space = space.with(own.under(member.method()).or(TUNED));
      }
    }
    for (int words = 1; words <= ShortQueries.LONGEST; words++) {
      space = space.with(factor(words));
    }
    return space;
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    List<Voice> voices = new ArrayList<>();
    for (Trainer member : members.trainers()) {
      float weight = parameters.get(weight(member)).floatValue();
      if (weight != 0) {
        voices.add(new Voice(member.train(data, parameters.under(member.method())), weight));
      }
    }
    return fused(data, voices, factors(parameters));
  }

  /** Returns the factors that are known, for queries of one word and more. */
  private static float[] factors(Parameters parameters) {
    float[] factors = new float[ShortQueries.LONGEST];
    int known = 0;
    for (int words = 1; words <= factors.length; words++) {
      Parameter<Double> factor = factor(words);
      boolean isKnown = parameters.has(factor.name()) && !parameters.is(factor, TUNED);
      factors[words - 1] = isKnown ? parameters.get(factor).floatValue() : 1;
      known = isKnown ? words : known;
    }
    return Arrays.copyOf(factors, known);
  }

  @Override
  public void explore(
      TrainingData data,
      TrainingData validation,
      Parameters parameters,
      Consumer<Candidate> candidates) {
    List<Trainer> used =
        members.trainers().stream().filter(member -> !isLeftOut(member, parameters)).toList();
    List<CrossMediaModel> models = new ArrayList<>();
    int trials = 0;
    Parameters chosen = Parameters.NONE;
    for (Trainer member : members.trainers()) {
      chosen = chosen.with(weight(member), 0);
    }
    for (Trainer member : used) {
      Tuning tuning = tuned(member, data, validation, parameters.under(member.method()));
      trials += tuning.measured();
      models.add(tuning.best().model());
      chosen = Members.with(chosen, member.method(), tuning.best().parameters().values());
    }
    FusionWeights search = weights(used, models, validation, parameters);
    float[] weights = search.search();
    trials += search.tried();
    List<Voice> voices = new ArrayList<>();
    for (int i = 0; i < weights.length; i++) {
      chosen = chosen.with(weight(used.get(i)), weights[i]);
      voices.add(new Voice(models.get(i), weights[i]));
    }
    Parameters given = parameters;
    for (Map.Entry<Integer, Float> tuned : shortQueries(data, validation, voices).entrySet()) {
      Parameter<Double> factor = factor(tuned.getKey());
      chosen =
          chosen.with(
              factor, given.is(factor, TUNED) ? tuned.getValue() : given.text(factor.name()));
    }
    candidates.accept(new Candidate(chosen, fused(data, voices, factors(chosen)), trials));
  }

  /** Returns the factor for each number of words; none if all members answer alike. */
  private static SortedMap<Integer, Float> shortQueries(
      TrainingData data, TrainingData validation, List<Voice> voices) {
    List<Voice> heard = voices.stream().filter(voice -> voice.weight() != 0).toList();
    return ShortQueries.depend(heard)
        ? new ShortQueries(data.words().encoder(), validation, heard).factors()
        : new TreeMap<>();
  }

  private static boolean isLeftOut(Trainer member, Parameters parameters) {
    return !isFree(member, parameters) && parameters.get(weight(member)) == 0;
  }

  private static boolean isFree(Trainer member, Parameters parameters) {
    return parameters.is(weight(member), TUNED);
  }

  private static Tuning tuned(
      Trainer member, TrainingData data, TrainingData validation, Parameters parameters) {
    SearchSpace space = member.searchSpace();
    if (space.names().contains(SIMILARITY)) {
      space =
          space.choosing(
              SIMILARITY, space.choices(SIMILARITY).stream().filter(ADDABLE::contains).toArray());
    }
    for (var entry : parameters.values().entrySet()) {
      if (!entry.getValue().equals(TUNED)) {
        space = space.choosing(entry.getKey(), entry.getValue());
      }
    }
    return Tuner.tune(member, space, data, validation, trial -> {});
  }

  private FusionWeights weights(
      List<Trainer> used,
      List<CrossMediaModel> models,
      TrainingData validation,
      Parameters parameters) {
    AverageOverQueries quality = new AverageOverQueries(validation);
    List<List<PointScores>> scores = new ArrayList<>();
    for (Questions questions : quality.directions()) {
      scores.add(models.stream().map(questions::scores).toList());
    }
    float[] start = new float[used.size()];
    boolean[] free = new boolean[start.length];
    for (int i = 0; i < start.length; i++) {
      boolean isFree = isFree(used.get(i), parameters);
      free[i] = isFree && !hasEqualWeights;
      start[i] =
          isFree
              ? ScoreScale.factor(scores.getFirst().get(i), quality.directions().getFirst())
              : parameters.get(weight(used.get(i))).floatValue();
    }
    return new FusionWeights(scores, quality, start, free);
  }

  /** Returns the sum of the members with a weight; its card records how each was made. */
  private CrossMediaModel fused(TrainingData data, List<Voice> voices, float[] factors) {
    Parameters card = Parameters.NONE;
    List<CrossMediaModel> models = new ArrayList<>();
    List<Float> weights = new ArrayList<>();
    for (Voice voice : voices) {
      ModelCard member = voice.model().card();
      card = card.with(WEIGHT + "." + member.method(), voice.weight());
      if (voice.weight() != 0) {
        card = Members.with(card, member.method(), member.parameters());
        models.add(voice.model());
        weights.add(voice.weight());
      }
    }
    if (models.isEmpty()) {
      throw new IllegalArgumentException("a fusion needs at least one weight other than 0");
    }
    if (models.stream().allMatch(model -> model.abilities().hasWords())) {
      return ofWords(data, card, models, weights);
    }
    float[] used = ShortQueries.depend(voices) ? factors : new float[0];
    for (int words = 1; words <= used.length; words++) {
      card = card.with(factor(words), used[words - 1]);
    }
    ModelCard made = ModelCard.of(method(), card.values());
    return used.length > 0 && used[0] == 0 && models.stream().allMatch(CrossMediaModel::isSymmetric)
        ? wordsAndSentences(data, made, models, weights, used)
        : JoinedSpaces.of(made, models, vector(weights).toArray(), used);
  }

  private CrossMediaModel ofWords(
      TrainingData data, Parameters card, List<CrossMediaModel> models, List<Float> weights) {
    List<Tower> towers = models.stream().map(each -> each.textToImage().documentTower()).toList();
    return WordPrediction.model(
        data.words(), method(), card, new SumTower(towers, vector(weights)));
  }

  /**
   * Returns the sum of members of words, which come first with a weight of 1, and of members with
   * spaces of their own.
   */
  private CrossMediaModel wordsAndSentences(
      TrainingData data,
      ModelCard card,
      List<CrossMediaModel> models,
      List<Float> weights,
      float[] factors) {
    List<CrossMediaModel> ofWords = new ArrayList<>();
    List<Float> wordWeights = new ArrayList<>();
    List<CrossMediaModel> joined = new ArrayList<>();
    List<Float> joinedWeights = new ArrayList<>();
    for (int i = 0; i < models.size(); i++) {
      boolean isOfWords = models.get(i).abilities().hasWords();
      (isOfWords ? ofWords : joined).add(models.get(i));
      (isOfWords ? wordWeights : joinedWeights).add(weights.get(i));
    }
    boolean isOne = ofWords.size() == 1;
    float unit = isOne ? wordWeights.getFirst() : 1;
    joined.addFirst(
        isOne ? ofWords.getFirst() : ofWords(data, Parameters.NONE, ofWords, wordWeights));
    float[] shares = new float[joined.size()];
    shares[0] = 1;
    for (int i = 1; i < shares.length; i++) {
      shares[i] = joinedWeights.get(i - 1) / unit;
    }
    Couple whole = JoinedSpaces.couple(joined, shares, factors, 1);
    Space.Words words = (Space.Words) joined.getFirst().space();
    int dimensions = words.names().size();
    return CrossMediaModel.of(
        card,
        words.withSentences(whole.queryTower().dimension() - dimensions),
        JoinedSpaces.couple(joined, shares, factors, excess(data, whole, dimensions)));
  }

  /**
   * Returns how much larger the largest components of pictures are in dimensions of sentences than
   * in those of words, as the nearest power of two. Divided by it, they don't make the words coarse
   * where vectors are rounded; multiplied by it in texts, no score changes.
   */
  private static float excess(TrainingData data, Couple couple, int words) {
    double ofWords = 0;
    double ofSentences = 0;
    int step = Math.max(1, data.size() / MEASURED);
    for (int picture = 0; picture < data.size(); picture += step) {
      float[] point = couple.document(data.items().get(picture).medium());
      ofWords += largest(point, 0, words);
      ofSentences += largest(point, words, point.length);
    }
    return ofWords > 0 && ofSentences > ofWords
        ? Math.scalb(1f, (int) Math.round(Math.log(ofSentences / ofWords) / Math.log(2)))
        : 1;
  }

  private static float largest(float[] point, int from, int to) {
    float largest = 0;
    for (int i = from; i < to; i++) {
      largest = Math.max(largest, Math.abs(point[i]));
    }
    return largest;
  }

  private static DenseVector vector(List<Float> values) {
    float[] array = new float[values.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = values.get(i);
    }
    return DenseVector.of(array);
  }

  private static Parameter<Double> weight(Trainer member) {
    return Parameter.number(WEIGHT + "." + member.method(), "of a member; 0 leaves it out", TUNED);
  }

  private static Parameter<Double> factor(int words) {
    Parameter<Double> factor =
        Parameter.nonNegative(
            FACTOR + "." + words,
            "by which spaces of their own count for queries of as many words",
            TUNED);
    return words == 1 ? factor.narrowed(List.of("0")) : factor;
  }
}
