package io.github.crossmedia.train.distil;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Compiles a pair of networks to words: a picture gets the words of a vocabulary whose weights rank
 * pictures as the pair's cosine does. Queries are the words of a text and need no network.
 *
 * <p>Parameters: {@value #WORDS} of a picture that are learned with; {@value #PASSES} over the
 * pictures with all words, and {@value #SPARSE_PASSES} with these; {@value #BALANCE}, the power of
 * the number of captions with a word that its weight in pictures is multiplied by; {@value #L1},
 * the weight of the L1 norm of a picture's words; {@value #EXPANSION}, the share of the sparse
 * passes in which words beyond a picture's captions come in; {@value #RATE} of the steps; {@value
 * #QUERY_RATE}, the rate of the weights of words in queries relative to it; {@value #TEMPERATURE}
 * of the pair, or {@value #OWN}; {@value #RIDGE} of the map to the pair's own view, which the
 * words' first weights go through.
 */
public final class DistilledWordsTrainer implements Trainer {

  public static final String METHOD = "distilled-words";

  static final String WORDS = "words";
  static final String PASSES = "passes";
  static final String SPARSE_PASSES = "sparse-passes";
  static final String BALANCE = "balance";
  static final String L1 = "l1";
  static final String EXPANSION = "expansion";
  static final String RATE = "rate";
  static final String QUERY_RATE = "query-rate";
  static final String TEMPERATURE = "temperature";
  static final String RIDGE = "ridge";
  static final String OWN = "own";

  /** Numbers that are needed at the same time for each weight of a word. */
  private static final double COLUMNS = 7;

  private final NetworkPair pair;

  public DistilledWordsTrainer(NetworkPair pair) {
    this.pair = pair;
  }

  @Override
  public String method() {
    return METHOD;
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.WORDS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(WORDS, 64)
        .with(PASSES, 20)
        .with(SPARSE_PASSES, 10)
        .with(BALANCE, 0.5)
        .with(L1, 0)
        .with(EXPANSION, 0)
        .with(RATE, 0.03)
        .with(QUERY_RATE, 1)
        .with(TEMPERATURE, OWN)
        .with(RIDGE, 0.001);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    requireRoom(data.words().vocabulary().size(), data.pictureEncoder().dimension());
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    double temperature =
        parameters.text(TEMPERATURE).equals(OWN)
            ? pair.temperature()
            : parameters.positive(TEMPERATURE);
    double[][] pictures = pictures(data.items(), pair.view());
    DenseMatrix inputs = inputs(data.pictures());
    DenseMatrix words =
        data.once(
            DenseMatrix.class,
            pair.view(),
            () -> WordEmbeddings.centred(data.words().vocabulary().words(), pair));
    double[][] ones = new double[words.rows()][];
    Arrays.setAll(ones, word -> new double[] {1});
    SparseHead dense =
        new SparseHead(
            start(inputs, pictures, words, parameters.positive(RIDGE), temperature, algebra),
            ones,
            parameters.positive(RATE),
            parameters.nonNegative(QUERY_RATE),
            algebra);
    Distillation.PairTexts texts = Distillation.PairTexts.of(data, pair, words);
    Distillation distillation = new Distillation(inputs, pictures, texts, temperature, data.seed());
    distillation.learn(
        dense, (int) parameters.count(PASSES), Distillation.Sparsity.none(words.rows()));
    SparseHead head = dense.resized(texts.sizes(parameters.number(BALANCE)));
    Distillation.Sparsity sparsity =
        new Distillation.Sparsity(
            Math.max(1, (int) parameters.count(WORDS)),
            parameters.nonNegative(L1),
            parameters.share(EXPANSION));
    distillation.learn(head, (int) parameters.count(SPARSE_PASSES), sparsity);
    return model(data, parameters, head);
  }

  private static void requireRoom(int words, int dimensions) {
    MemoryCheck.require(
        COLUMNS * words * dimensions * Double.BYTES,
        String.format(Locale.ROOT, "the weights of %d words", words),
        "take a smaller --vocabulary");
  }

  private static double[][] pictures(List<Item> items, String view) {
    return items.stream()
        .map(
            item -> {
              if (item.views().get(view) instanceof Vector vector) {
                return UnitVectors.lengthOne(vector.toArray());
              }
              throw new IllegalArgumentException(
                  String.format(
                      Locale.ROOT, "item %s: the view \"%s\" is missing", item.id(), view));
            })
        .toArray(double[][]::new);
  }

  /** Returns the encoded pictures, and a 1 for the offset. */
  private static DenseMatrix inputs(List<SparseVector> pictures) {
    int dimension = pictures.getFirst().dimension();
    DenseMatrix inputs = DenseMatrix.zeros(pictures.size(), dimension + 1);
    for (int i = 0; i < pictures.size(); i++) {
      int row = i;
      pictures.get(i).forEach((column, value) -> inputs.set(row, column, value));
      inputs.set(i, dimension, 1);
    }
    return inputs;
  }

  /** Weights that make each word's guess its cosine with the centred picture over temperature. */
  private static double[][] start(
      DenseMatrix inputs,
      double[][] pictures,
      DenseMatrix words,
      double ridge,
      double temperature,
      LinearAlgebra algebra) {
    double[] mean = UnitVectors.mean(Arrays.asList(pictures));
    double[][] centred = new double[pictures.length][];
    for (int i = 0; i < centred.length; i++) {
      centred[i] = pictures[i].clone();
      for (int d = 0; d < mean.length; d++) {
        centred[i][d] -= mean[d];
      }
    }
    DenseMatrix gram = algebra.gram(inputs);
    gram.addToDiagonal(ridge * gram.trace() / gram.rows());
    DenseMatrix lower = algebra.cholesky(gram);
    DenseMatrix evidence = algebra.transposedProduct(inputs, DenseMatrix.of(centred));
    DenseMatrix map = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, evidence));
    DenseMatrix columns = algebra.product(words, map.transposed()).scaled(1 / temperature);
    double[][] rows = new double[columns.rows()][];
    Arrays.setAll(rows, columns::row);
    return rows;
  }

  private CrossMediaModel model(TrainingData data, Parameters parameters, SparseHead head) {
    TextEncoder words = data.words().encoder();
    TextEncoder asked =
        new TextEncoder(
            words.words(), List.of(new Step.Weights(head.weights()), new Step.LengthOne()));
    return CrossMediaModel.of(
        ModelCard.of(METHOD, parameters.values()),
        new Space.Words(data.words().vocabulary()),
        new Couple(
            new EncodedTower(asked, new IdentityProjection(head.vocabulary())),
            new EncodedTower(data.pictureEncoder(), head.projection()),
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }
}
