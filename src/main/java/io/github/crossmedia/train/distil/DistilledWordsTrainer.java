package io.github.crossmedia.train.distil;

import io.github.crossmedia.Formatted;
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
import io.github.crossmedia.train.distil.WordEmbeddings.UnitVectors;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Sentences;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Draws;
import io.github.crossmedia.vector.Exponentials;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Compiles a pair of networks to words: a picture gets the words of a vocabulary whose weights rank
 * pictures as the pair's cosine does. Queries are the words of a text and need no network.
 */
public final class DistilledWordsTrainer implements Trainer {

  public static final String METHOD = "distilled-words";
  static final String OWN = "own";

  static final Parameter<Long> WORDS =
      Parameter.count(
          "words",
          "with how many of its strongest words each picture is learned, and how many it "
              + "keeps unless a field says otherwise",
          64);
  static final Parameter<Long> PASSES =
      Parameter.count("passes", "passes over the pictures with all words", 20);
  static final Parameter<Long> SPARSE_PASSES =
      Parameter.count(
          "sparse-passes", "passes over the pictures with their strongest words alone", 10);
  static final Parameter<Double> BALANCE =
      Parameter.number(
          "balance",
          "the weight of a word in pictures is multiplied by the number of captions with "
              + "it to this power, so that pictures have room for what is asked often",
          0.5);
  static final Parameter<Double> L1 =
      Parameter.nonNegative(
          "l1",
          "the weight of the L1 norm of what a picture's words add to scores; it grows "
              + "over the first half of the sparse passes",
          0);
  static final Parameter<Double> EXPANSION =
      Parameter.share(
          "expansion",
          "the share of the sparse passes in which words beyond a picture's own captions "
              + "come in",
          0);
  static final Parameter<Double> RATE =
      Parameter.positive(
          "rate", "the rate of the steps, relative to the size of the weights", 0.03);
  static final Parameter<Double> QUERY_RATE =
      Parameter.nonNegative(
          "query-rate",
          "the rate of the weights that words get in queries, relative to `rate`; 0 "
              + "leaves them as they begin",
          1);
  static final Parameter<Double> TEMPERATURE =
      Parameter.positive(
          "temperature", "what cosines are divided by; `own` is that of the pair", OWN);
  static final Parameter<Double> RIDGE =
      Parameter.positive(
          "ridge", "the ridge of the map from `--picture-view` to the pair's view", 0.001);

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
  public SearchSpace searchSpace() {
    return SearchSpace.of(
        WORDS, PASSES, SPARSE_PASSES, BALANCE, L1, EXPANSION, RATE, QUERY_RATE, TEMPERATURE, RIDGE);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    requireRoom(data.words().vocabulary().size(), data.pictureEncoder().dimension());
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    double temperature =
        parameters.is(TEMPERATURE, OWN) ? pair.temperature() : parameters.get(TEMPERATURE);
    double[][] pictures = pictures(data.items(), pair.view());
    DenseMatrix inputs = inputs(data.pictures());
    DenseMatrix words =
        data.once(
            DenseMatrix.class,
            pair.view(),
            () -> WordEmbeddings.centred(data.words().vocabulary().words(), pair::embed));
    double[][] ones = new double[words.rows()][];
    Arrays.setAll(ones, word -> new double[] {1});
    SparseHead dense =
        new SparseHead(
            start(inputs, pictures, words, parameters.get(RIDGE), temperature, algebra),
            ones,
            parameters.get(RATE),
            parameters.get(QUERY_RATE),
            algebra);
    Distillation.PairTexts texts = Distillation.PairTexts.of(data, pair, words);
    Distillation distillation = new Distillation(inputs, pictures, texts, temperature, data.seed());
    distillation.learn(
        dense, parameters.get(PASSES).intValue(), Distillation.Sparsity.none(words.rows()));
    SparseHead head = dense.resized(texts.sizes(parameters.get(BALANCE)));
    Distillation.Sparsity sparsity =
        new Distillation.Sparsity(
            Math.max(1, parameters.get(WORDS).intValue()),
            parameters.get(L1),
            parameters.get(EXPANSION));
    distillation.learn(head, parameters.get(SPARSE_PASSES).intValue(), sparsity);
    return model(data, parameters, head);
  }

  private static void requireRoom(int words, int dimensions) {
    MemoryCheck.require(
        COLUMNS * words * dimensions * Double.BYTES,
        Formatted.of("the weights of %d words", words),
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
                  Formatted.of("item %s: the view \"%s\" is missing", item.id(), view));
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

  /**
   * Teaches a head to rank the pictures of a random batch as the pair does. Each step reduces the
   * divergence of its softmax from the pair's, for a caption of each picture and for some single
   * words.
   */
  static final class Distillation {

    private static final int BATCH = 256;

    /** The share of batches' pictures for which a single word is taught beside their caption. */
    private static final double SINGLE = 0.1;

    private final DenseMatrix inputs;
    private final double[][] pictures;
    private final PairTexts taught;
    private final List<AskedText> singles;
    private final double temperature;
    private final SplittableRandom random;

    /**
     * What is learned from.
     *
     * @param inputs a row for each picture, the last input of which is 1
     * @param pictures what the pair makes of them
     */
    Distillation(
        DenseMatrix inputs, double[][] pictures, PairTexts taught, double temperature, long seed) {
      this.inputs = inputs;
      this.pictures = pictures;
      this.taught = taught;
      this.singles =
          taught.words().stream().filter(word -> !UnitVectors.isZero(word.embedding())).toList();
      this.temperature = temperature;
      this.random = new SplittableRandom(seed);
    }

    /**
     * Passes over all pictures.
     *
     * @param sparsity which words a picture is made of; those of its own captions are stepped even
     *     where they are not among them, so that they come back
     */
    void learn(SparseHead head, int passes, Sparsity sparsity) {
      int n = pictures.length;
      int batch = Math.min(BATCH, n);
      int[] order = new int[n];
      Arrays.setAll(order, i -> i);
      long last = (long) passes * (n / batch);
      long step = 0;
      for (int pass = 0; pass < passes; pass++) {
        Draws.shuffle(order, random);
        for (int begin = 0; begin + batch <= n; begin += batch) {
          int[] drawn = Arrays.copyOfRange(order, begin, begin + batch);
          step(head, drawn, sparsity, (double) step++ / last);
        }
      }
    }

    private void step(SparseHead head, int[] drawn, Sparsity sparsity, double done) {
      List<AskedText> texts = texts(drawn);
      TreeSet<Integer> read = new TreeSet<>();
      texts.forEach(text -> Arrays.stream(text.words()).forEach(read::add));
      int[] words = read.stream().mapToInt(Integer::intValue).toArray();
      DenseMatrix rows = rows(drawn);
      BatchWords shown =
          new BatchWords(
              head.guesses(rows, words),
              least(head, rows, sparsity.kept()),
              hidden(drawn, words, sparsity.openness(done)));
      Gradient gradient = new Gradient(head, words, shown);
      for (AskedText text : texts) {
        double[] wanted = new double[drawn.length];
        for (int i = 0; i < drawn.length; i++) {
          wanted[i] = UnitVectors.dot(text.embedding(), pictures[drawn[i]]) / temperature;
        }
        gradient.add(text, wanted, 1.0 / texts.size());
      }
      double penalty = sparsity.penalty(done);
      if (penalty > 0) {
        gradient.penalise(penalty);
      }
      head.step(rows, words, gradient.slopes(), gradient.ofAsked(), 1 - done);
    }

    /**
     * Returns the words that pictures may not have yet: each that none of a picture's captions
     * holds is drawn (Nguyen et al., 2024, who open texts in this way).
     */
    private boolean[][] hidden(int[] drawn, int[] words, double openness) {
      if (openness >= 1) {
        return new boolean[0][];
      }
      boolean[][] hidden = new boolean[drawn.length][words.length];
      for (int i = 0; i < drawn.length; i++) {
        BitSet own = taught.ownWords(drawn[i]);
        for (int place = 0; place < words.length && !own.isEmpty(); place++) {
          hidden[i][place] = !own.get(words[place]) && random.nextDouble() >= openness;
        }
      }
      return hidden;
    }

    /** Returns a caption of each picture, and some single words. */
    private List<AskedText> texts(int[] drawn) {
      List<AskedText> texts = new ArrayList<>();
      for (int i = 0; i < drawn.length; i++) {
        List<AskedText> own = taught.captions().get(drawn[i]);
        if (!own.isEmpty()) {
          texts.add(own.get(random.nextInt(own.size())).of(i));
        }
        if (own.isEmpty() || random.nextDouble() < SINGLE) {
          texts.add(singles.get(random.nextInt(singles.size())));
        }
      }
      return texts;
    }

    private DenseMatrix rows(int[] drawn) {
      DenseMatrix rows = DenseMatrix.zeros(drawn.length, inputs.columns());
      for (int i = 0; i < drawn.length; i++) {
        for (int input = 0; input < inputs.columns(); input++) {
          rows.set(i, input, inputs.get(drawn[i], input));
        }
      }
      return rows;
    }

    /** Returns the least guess of each picture that is among its strongest. */
    private static double[] least(SparseHead head, DenseMatrix rows, int kept) {
      double[] least = new double[rows.rows()];
      if (kept < head.vocabulary()) {
        int[] all = new int[head.vocabulary()];
        Arrays.setAll(all, word -> word);
        DenseMatrix guesses = head.guesses(rows, all);
        for (int i = 0; i < least.length; i++) {
          double[] shown = Arrays.stream(guesses.row(i)).filter(guess -> guess > 0).toArray();
          Arrays.sort(shown);
          least[i] = shown.length < kept ? 0 : shown[shown.length - kept];
        }
      }
      return least;
    }

    /**
     * The gradient of one batch: how much more probable a head finds pictures than the pair does.
     */
    static final class Gradient {

      private final SparseHead head;
      private final int[] words;
      private final BatchWords shown;
      private final DenseMatrix slopes;
      private final double[] ofAsked;

      /**
       * Creates a gradient without a text yet.
       *
       * @param words those of all texts, ascending
       */
      Gradient(SparseHead head, int[] words, BatchWords shown) {
        this.head = head;
        this.words = words;
        this.shown = shown;
        this.slopes = DenseMatrix.zeros(shown.pictures(), words.length);
        this.ofAsked = new double[words.length];
      }

      /** Adds a text with what the pair makes of each picture, in logarithms of probabilities. */
      void add(AskedText text, double[] taught, double share) {
        int[] places =
            Arrays.stream(text.words()).map(w -> Arrays.binarySearch(words, w)).toArray();
        double[] scores = new double[taught.length];
        for (int i = 0; i < scores.length; i++) {
          for (int place : places) {
            scores[i] += head.weight(words[place]) * shown.weight(i, place);
          }
        }
        double[] wanted = taught.clone();
        Exponentials.softmax(wanted);
        Exponentials.softmax(scores);
        for (int i = 0; i < scores.length; i++) {
          double slope = (scores[i] - wanted[i]) * share;
          for (int place : places) {
            boolean isOwn = i == text.picture();
            if (shown.weight(i, place) > 0 || isOwn) {
              slopes.add(i, place, head.weight(words[place]) * slope);
            }
            ofAsked[place] += slope * shown.weight(i, place);
          }
        }
      }

      /** Adds the L1 norm of what the shown words add to scores, so that a picture has fewer. */
      void penalise(double penalty) {
        double share = penalty / shown.pictures();
        for (int i = 0; i < shown.pictures(); i++) {
          for (int place = 0; place < words.length; place++) {
            double weight = shown.weight(i, place);
            double asked = head.weight(words[place]);
            if (weight > 0 && asked > 0) {
              slopes.add(i, place, share * asked);
              ofAsked[place] += share * weight;
            }
          }
        }
      }

      /** Returns the slopes of the words' guesses, a row for each picture. */
      DenseMatrix slopes() {
        return slopes;
      }

      /** Returns the slopes of the words' weights in queries. */
      double[] ofAsked() {
        return ofAsked;
      }
    }

    /** The words that the pictures of a batch show, among those that its texts say. */
    static final class BatchWords {

      private final DenseMatrix guesses;
      private final double[] least;
      private final boolean[][] hidden;

      /**
       * Creates the words of a batch.
       *
       * @param guesses a row for each picture, a column for each word
       * @param least the guesses of each picture from which a word is one of its strongest
       * @param hidden words that a picture may not have yet; empty if it may have all
       */
      BatchWords(DenseMatrix guesses, double[] least, boolean[][] hidden) {
        this.guesses = guesses;
        this.least = least;
        this.hidden = hidden;
      }

      int pictures() {
        return guesses.rows();
      }

      int words() {
        return guesses.columns();
      }

      /** Returns the weight of a word in a picture, 0 if it is not shown. */
      double weight(int picture, int word) {
        double guess = guesses.get(picture, word);
        boolean isHidden = hidden.length > 0 && hidden[picture][word];
        return isHidden || guess < least[picture] ? 0 : Math.max(0, guess);
      }
    }

    /**
     * A text that the pair teaches with.
     *
     * @param words its words, by their places in the vocabulary
     * @param embedding what the pair makes of it, of length one
     * @param picture the place of the picture it is a caption of in the batch, negative if of none
     */
    record AskedText(int[] words, double[] embedding, int picture) {

      AskedText(int[] words, double[] embedding) {
        this(words, embedding, -1);
      }

      AskedText of(int place) {
        return new AskedText(words, embedding, place);
      }
    }

    /**
     * The texts that a pair teaches with.
     *
     * @param captions of each picture, maybe none
     * @param words a text of each single word
     */
    record PairTexts(List<List<AskedText>> captions, List<AskedText> words) {

      /**
       * Returns the captions of the data and the words of its vocabulary.
       *
       * @param embedded a row for each word
       */
      static PairTexts of(TrainingData data, NetworkPair pair, DenseMatrix embedded) {
        return new PairTexts(
            captions(data, pair),
            IntStream.range(0, embedded.rows())
                .mapToObj(word -> new AskedText(new int[] {word}, embedded.row(word)))
                .toList());
      }

      private static List<List<AskedText>> captions(TrainingData data, NetworkPair pair) {
        List<List<String>> lines =
            data.items().stream().map(item -> Sentences.in(item.text())).toList();
        List<float[]> embedded = pair.embed(lines.stream().flatMap(List::stream).toList());
        List<List<AskedText>> captions = new ArrayList<>();
        int next = 0;
        for (List<String> own : lines) {
          List<AskedText> texts = new ArrayList<>();
          for (String line : own) {
            double[] embedding = UnitVectors.lengthOne(embedded.get(next++));
            int[] words = read(data.words().encoder(), line);
            if (words.length > 0) {
              texts.add(new AskedText(words, embedding));
            }
          }
          captions.add(texts);
        }
        return captions;
      }

      private static int[] read(TextEncoder encoder, String line) {
        List<Integer> words = new ArrayList<>();
        encoder.read(line).forEach((word, count) -> words.add(word));
        return words.stream().mapToInt(Integer::intValue).toArray();
      }

      /** Returns the words that the captions of a picture hold. */
      BitSet ownWords(int picture) {
        BitSet own = new BitSet(words.size());
        captions.get(picture).forEach(text -> Arrays.stream(text.words()).forEach(own::set));
        return own;
      }

      /**
       * Words that are asked more often are larger, so that pictures have room for them. A word
       * without a caption is as large as the median of those with one.
       */
      double[] sizes(double balance) {
        double[] counts = new double[words.size()];
        captions.stream()
            .flatMap(List::stream)
            .flatMapToInt(text -> Arrays.stream(text.words()))
            .forEach(word -> counts[word]++);
        double[] captioned = Arrays.stream(counts).filter(count -> count > 0).sorted().toArray();
        double median = captioned.length == 0 ? 1 : captioned[captioned.length / 2];
        return Arrays.stream(counts)
            .map(count -> Math.pow(1 + (count > 0 ? count : median), balance))
            .toArray();
      }
    }

    /**
     * How a picture comes to have few words.
     *
     * @param kept of how many of its strongest words it is made
     * @param penalty the weight of the L1 norm of what words add to scores, once it is fully on
     * @param expansion the share of the steps in which words beyond a picture's own captions come
     *     in
     */
    record Sparsity(int kept, double penalty, double expansion) {

      /** The share of the steps in which the penalty grows. */
      private static final double RAMP = 0.5;

      static Sparsity none(int vocabulary) {
        return new Sparsity(vocabulary, 0, 0);
      }

      /** Returns the penalty after a share of the steps, which grows by its square. */
      double penalty(double done) {
        double grown = Math.min(1, done / RAMP);
        return penalty * grown * grown;
      }

      /** Returns the probability that a picture may have a word that none of its captions holds. */
      double openness(double done) {
        return done < expansion ? done / expansion : 1;
      }
    }
  }
}
