package io.github.crossmedia.train.fusion;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.method.Tuning.Candidate;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.score.ScoreScale;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.PointScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The weighted sum of models. In one word space all are dot products with the same query, so that
 * the sum is one picture point; for members with spaces of their own it is their concatenated
 * points.
 *
 * <p>Parameters: {@code weight.METHOD} for each method, where 0 leaves it out, and all parameters
 * of the methods as {@code METHOD.name}. Those that are {@value #TUNED} are tuned on validation
 * pictures: first each method's own, then the weights, which begin so that the methods' scores have
 * one scale.
 */
public final class FusionTrainer implements Trainer {

  /** The name on the command line. */
  public static final String METHOD = "fusion";

  static final String TUNED = "tuned";
  static final String WEIGHT = "weight";

  private static final String SIMILARITY = "similarity";
  private static final List<Object> ADDABLE = List.of(JoinedSpaces.addable());

  private final String name;
  private final Members members;
  private final boolean hasEqualWeights;

  public FusionTrainer(List<Trainer> members) {
    this(METHOD, members);
  }

  /** Creates a fusion with a name of its own. */
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

  /** Returns the needs of all members. */
  @Override
  public Set<Need> needs() {
    return members.needs();
  }

  @Override
  public SearchSpace searchSpace() {
    SearchSpace space = SearchSpace.EMPTY;
    for (Trainer member : members.trainers()) {
      space = space.with(weight(member), TUNED);
      for (String name : member.searchSpace().names()) {
        space = space.with(member.method() + "." + name, TUNED);
      }
    }
    return space;
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    List<Voice> voices = new ArrayList<>();
    for (Trainer member : members.trainers()) {
      float weight = (float) parameters.number(weight(member));
      if (weight != 0) {
        voices.add(new Voice(member.train(data, parameters.under(member.method())), weight));
      }
    }
    return fused(data, voices);
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
    candidates.accept(new Candidate(chosen, fused(data, voices), trials));
  }

  private static boolean isLeftOut(Trainer member, Parameters parameters) {
    return !isFree(member, parameters) && parameters.number(weight(member)) == 0;
  }

  private static boolean isFree(Trainer member, Parameters parameters) {
    return parameters.text(weight(member)).equals(TUNED);
  }

  private static Tuning tuned(
      Trainer member, TrainingData data, TrainingData validation, Parameters parameters) {
    SearchSpace space = member.searchSpace();
    if (space.names().contains(SIMILARITY)) {
      space =
          space.with(
              SIMILARITY, space.choices(SIMILARITY).stream().filter(ADDABLE::contains).toArray());
    }
    for (var entry : parameters.values().entrySet()) {
      if (!entry.getValue().equals(TUNED)) {
        space = space.with(entry.getKey(), entry.getValue());
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
              : (float) parameters.number(weight(used.get(i)));
    }
    return new FusionWeights(scores, quality, start, free);
  }

  /** Returns the sum of the members with a weight; its card records how each was made. */
  private CrossMediaModel fused(TrainingData data, List<Voice> voices) {
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
    DenseVector vector = vector(weights);
    if (models.stream().anyMatch(model -> model.space() instanceof Space.Latent)) {
      return JoinedSpaces.of(ModelCard.of(method(), card.values()), models, vector.toArray());
    }
    List<Tower> towers = models.stream().map(each -> each.textToImage().documentTower()).toList();
    return WordPrediction.model(data.words(), method(), card, new SumTower(towers, vector));
  }

  private static DenseVector vector(List<Float> values) {
    float[] array = new float[values.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = values.get(i);
    }
    return DenseVector.of(array);
  }

  private static String weight(Trainer member) {
    return WEIGHT + "." + member.method();
  }

  /** A model and its weight in the sum. */
  private record Voice(CrossMediaModel model, float weight) {}

  /**
   * Searches the weights whose sum of scores has the best average precision on validation pictures.
   * It begins with equal weights; each weight in turn takes its best multiple, or is dropped, until
   * no change helps.
   */
  private static final class FusionWeights {

    private static final float[] MULTIPLES = {0, 0.5f, 0.7f, 0.85f, 1.2f, 1.4f, 2};
    private static final float[] RETURNS = {0.2f, 0.5f};
    private static final int MAX_ROUNDS = 10;

    private final List<List<PointScores>> members;
    private final AverageOverQueries quality;
    private final boolean[] free;
    private int tried;
    private float[] best;
    private double bestPrecision;

    /**
     * Creates a new search.
     *
     * @param members for each direction of the task the scores of each member
     * @param start weights to begin with
     * @param free which of them may change
     */
    FusionWeights(
        List<List<PointScores>> members,
        AverageOverQueries quality,
        float[] start,
        boolean[] free) {
      this.members = members;
      this.quality = quality;
      this.free = free.clone();
      this.best = start.clone();
      this.bestPrecision = precision(start);
    }

    /** Returns the best weights found. */
    float[] search() {
      for (int round = 0; round < MAX_ROUNDS; round++) {
        double before = bestPrecision;
        for (int member = 0; member < best.length; member++) {
          if (free[member]) {
            vary(member);
          }
        }
        if (bestPrecision == before) {
          break;
        }
      }
      return best.clone();
    }

    private void vary(int member) {
      float[] around = best;
      float mean = mean(around);
      for (float multiple : around[member] == 0 ? RETURNS : MULTIPLES) {
        float[] weights = around.clone();
        weights[member] = multiple * (around[member] == 0 ? mean : around[member]);
        double precision = precision(weights);
        if (precision > bestPrecision) {
          bestPrecision = precision;
          best = weights;
        }
      }
    }

    /** Returns how many sums were measured. */
    int tried() {
      return tried;
    }

    private double precision(float[] weights) {
      tried++;
      return quality.of(members.stream().map(parts -> Scores.sum(parts, weights)).toList());
    }

    private static float mean(float[] weights) {
      float sum = 0;
      for (float weight : weights) {
        sum += weight;
      }
      return sum / weights.length;
    }
  }

  /**
   * The weighted sum of models with spaces of their own, by concatenating their points. Queries and
   * documents are both multiplied by the root of the weight, so that items of one medium are
   * compared with these weights too.
   */
  private static final class JoinedSpaces {

    /** The similarities that prepare both sides of a comparison alike. */
    static final Set<Similarity> ADDABLE =
        Set.of(Similarity.DOT, Similarity.COSINE, Similarity.CORRELATION);

    private JoinedSpaces() {}

    static CrossMediaModel of(ModelCard card, List<CrossMediaModel> models, float[] weights) {
      Couple textToImage = couple(models, Direction.TEXT_TO_IMAGE, weights);
      Space.Latent space = new Space.Latent(dimensions(models));
      return models.stream().allMatch(CrossMediaModel::isSymmetric)
          ? CrossMediaModel.of(card, space, textToImage)
          : new CrossMediaModel(
              card, space, textToImage, couple(models, Direction.IMAGE_TO_TEXT, weights));
    }

    /** Returns the names of all dimensions, empty where a model has none for its own. */
    private static List<String> dimensions(List<CrossMediaModel> models) {
      List<List<String>> names = models.stream().map(model -> model.space().names()).toList();
      return names.stream().anyMatch(List::isEmpty)
          ? List.of()
          : names.stream().flatMap(List::stream).toList();
    }

    private static Couple couple(
        List<CrossMediaModel> models, Direction direction, float[] weights) {
      List<Couple> couples = models.stream().map(direction::of).toList();
      return new Couple(
          joined(couples, Couple::queryTower, weights),
          joined(couples, Couple::documentTower, weights),
          Similarity.DOT,
          1,
          Calibration.unfitted());
    }

    private static Tower joined(
        List<Couple> couples, Function<Couple, Tower> side, float[] weights) {
      float[] roots = new float[weights.length];
      for (int i = 0; i < roots.length; i++) {
        if (weights[i] < 0) {
          throw new IllegalArgumentException(
              "the weight of a fusion's member is " + weights[i] + ", below 0");
        }
        roots[i] = (float) Math.sqrt(weights[i]);
      }
      return new ConcatenatedTower(
          couples.stream()
              .map(couple -> prepared(side.apply(couple), couple.similarity()))
              .toList(),
          DenseVector.of(roots));
    }

    /**
     * Returns a tower whose points are compared by the dot product as its own are by a similarity.
     */
    private static Tower prepared(Tower tower, Similarity similarity) {
      if (similarity == Similarity.DOT) {
        return tower;
      }
      if (!ADDABLE.contains(similarity) || !(tower instanceof EncodedTower encoded)) {
        throw new IllegalArgumentException(
            "a fusion can't add up scores by " + similarity.label() + ": choose one of " + names());
      }
      Projection projection = encoded.projection();
      return new EncodedTower(
          encoded.encoder(),
          new LengthOneProjection(
              similarity == Similarity.COSINE
                  ? projection
                  : new ChainProjection(List.of(projection, centring(projection.dimension())))));
    }

    private static String names() {
      return String.join(", ", Stream.of(addable()).map(String::valueOf).toList());
    }

    /** Returns the names of the similarities whose scores can be added up. */
    static Object[] addable() {
      return Arrays.stream(Similarity.values())
          .filter(ADDABLE::contains)
          .map(Similarity::label)
          .toArray();
    }

    private static LinearProjection centring(int dimension) {
      float[] values = new float[Math.multiplyExact(dimension, dimension)];
      Arrays.fill(values, -1f / dimension);
      for (int i = 0; i < dimension; i++) {
        values[i * dimension + i] += 1;
      }
      return new LinearProjection(Matrix.of(dimension, dimension, values));
    }
  }
}
