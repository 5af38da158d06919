package io.github.crossmedia.train.distil;

import io.github.crossmedia.train.algebra.DenseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Teaches a head to rank the pictures of a random batch as the pair does. Each step reduces the
 * divergence of its softmax from the pair's, for a caption of each picture and for some single
 * words.
 */
final class Distillation {

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
      shuffle(order);
      for (int begin = 0; begin + batch <= n; begin += batch) {
        int[] drawn = Arrays.copyOfRange(order, begin, begin + batch);
        step(head, drawn, sparsity, (double) step++ / last);
      }
    }
  }

  private void shuffle(int[] order) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[j];
      order[j] = kept;
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
    BatchGradient gradient = new BatchGradient(head, words, shown);
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
   * Returns the words that pictures may not have yet: each that none of a picture's captions holds
   * is drawn (Nguyen et al., 2024, who open texts in this way).
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
}
