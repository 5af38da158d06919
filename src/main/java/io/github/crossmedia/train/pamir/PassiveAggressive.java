package io.github.crossmedia.train.pamir;

import io.github.crossmedia.vector.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The steps of one thread (Grangier, Monay and Bengio, 2006, section 3.2) on weights of its own,
 * one row for each word.
 */
final class PassiveAggressive {

  private final Ranking ranking;
  private final float aggressiveness;
  private final SplittableRandom random;
  private final float[] scratch;
  private final float[][] weights;

  PassiveAggressive(
      Ranking ranking, float aggressiveness, SplittableRandom random, float[][] weights) {
    this.ranking = ranking;
    this.aggressiveness = aggressiveness;
    this.random = random;
    this.scratch = new float[weights[0].length];
    this.weights = weights;
  }

  float[][] weights() {
    return weights;
  }

  void run(long steps) {
    for (long step = 0; step < steps; step++) {
      step();
    }
  }

  private void step() {
    int query = ranking.drawQuery(random);
    int plus = ranking.drawRelevant(query, random);
    int minus = ranking.drawOther(query, random);
    float loss = loss(ranking, weights, query, plus, minus);
    if (loss > 0) {
      float squaredNorm = squaredDistance(plus, minus);
      if (squaredNorm > 0) {
        update(query, plus, minus, Math.min(aggressiveness, loss / squaredNorm));
      }
    }
  }

  /** Returns the loss l = max(0, eps - F(q, p+) + F(q, p-)). */
  static float loss(Ranking ranking, float[][] weights, int query, int plus, int minus) {
    return Math.max(
        0, ranking.margin(query, plus, minus) - difference(ranking, weights, query, plus, minus));
  }

  /** Returns F(q, p+) - F(q, p-). */
  static float difference(Ranking ranking, float[][] weights, int query, int plus, int minus) {
    SparseMatrix queries = ranking.queries;
    SparseMatrix pictures = ranking.pictures;
    float difference = 0;
    for (int i = queries.begin(query); i < queries.end(query); i++) {
      float[] row = weights[queries.index(i)];
      difference += queries.value(i) * (pictures.dot(plus, row) - pictures.dot(minus, row));
    }
    return difference;
  }

  /** Returns |v|^2 = |q|^2 |p+ - p-|^2; queries have length one. */
  private float squaredDistance(int plus, int minus) {
    SparseMatrix pictures = ranking.pictures;
    pictures.addRowTo(plus, 1f, scratch);
    float common = pictures.dot(minus, scratch);
    for (int i = pictures.begin(plus); i < pictures.end(plus); i++) {
      scratch[pictures.index(i)] = 0;
    }
    return ranking.squaredNorms[plus] + ranking.squaredNorms[minus] - 2 * common;
  }

  /** Updates w &lt;- w + tau v, where v has the rows q_i (p+ - p-). */
  private void update(int query, int plus, int minus, float tau) {
    SparseMatrix queries = ranking.queries;
    for (int i = queries.begin(query); i < queries.end(query); i++) {
      float[] row = weights[queries.index(i)];
      float factor = tau * queries.value(i);
      ranking.pictures.addRowTo(plus, factor, row);
      ranking.pictures.addRowTo(minus, -factor, row);
    }
  }

  /**
   * Learns in rounds. In a round each thread starts from common weights and changes its own copy;
   * then all changes are summed. Rounds are short, so that the sum is close to the result of
   * sequential steps, and the result depends on the number of threads but not on their pace.
   */
  static final class Rounds implements AutoCloseable {

    /** The steps of a round for each weight, so that summing takes a few additions a step. */
    private static final int WEIGHTS_PER_STEP = 16;

    private static final int MIN_ROUND = 2_000;

    private final List<PassiveAggressive> threads = new ArrayList<>();
    private final float[][] common;
    private final float[][] sums;
    private final ExecutorService executor;
    private final long stepsInRound;
    private long rounds;

    /**
     * Creates learning.
     *
     * @param start the weights to begin at, a row for each word
     */
    Rounds(Ranking ranking, float[][] start, float c, boolean averaged, Seeds seeds) {
      int words = start.length;
      int visualWords = start[0].length;
      this.common = start;
      this.sums = averaged ? new float[words][visualWords] : new float[0][];
      this.stepsInRound = Math.max(MIN_ROUND, (long) words * visualWords / WEIGHTS_PER_STEP);
      SplittableRandom random = new SplittableRandom(seeds.seed());
      for (int thread = 0; thread < seeds.threads(); thread++) {
        float[][] own =
            seeds.threads() == 1
                ? common
                : Arrays.stream(start).map(float[]::clone).toArray(float[][]::new);
        threads.add(new PassiveAggressive(ranking, c, random.split(), own));
      }
      this.executor = Executors.newFixedThreadPool(seeds.threads());
    }

    /** The seed and the number of threads, which make a run repeatable. */
    record Seeds(long seed, int threads) {}

    /** Returns {@code steps}, rounded up to whole rounds. */
    long wholeRounds(long steps) {
      long inAllThreads = stepsInRound * threads.size();
      return Math.ceilDiv(steps, inAllThreads) * inAllThreads;
    }

    /**
     * Takes a number of steps in all threads together. Two calls equal one if the first ends with a
     * round.
     */
    void run(long steps) {
      for (long left = steps; left > 0; rounds++) {
        long round = Math.min(left, wholeRounds(1));
        round(round);
        left -= round;
        if (sums.length > 0) {
          addRows(common, sums);
        }
      }
    }

    private void round(long steps) {
      if (threads.size() == 1) {
        threads.getFirst().run(steps);
        return;
      }
      long each = Math.ceilDiv(steps, threads.size());
      long left = steps;
      List<Callable<Void>> runs = new ArrayList<>();
      for (PassiveAggressive thread : threads) {
        long share = Math.min(each, left);
        left -= share;
        runs.add(
            () -> {
              thread.run(share);
              return null;
            });
      }
      inParallel(runs);
      List<Callable<Void>> merges = new ArrayList<>();
      for (int part = 0; part < threads.size(); part++) {
        int first = part;
        merges.add(
            () -> {
              for (int word = first; word < common.length; word += threads.size()) {
                merge(word);
              }
              return null;
            });
      }
      inParallel(merges);
    }

    private void inParallel(List<Callable<Void>> tasks) {
      try {
        for (Future<Void> task : executor.invokeAll(tasks)) {
          task.get();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("training was interrupted", e);
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }

    /** Sums the changes of all threads in one row, and gives all of them the sum. */
    private void merge(int word) {
      float[] row = common[word];
      float[] sum = row.clone();
      for (PassiveAggressive thread : threads) {
        float[] own = thread.weights()[word];
        for (int i = 0; i < row.length; i++) {
          sum[i] += own[i] - row[i];
        }
      }
      System.arraycopy(sum, 0, row, 0, row.length);
      for (PassiveAggressive thread : threads) {
        System.arraycopy(sum, 0, thread.weights()[word], 0, row.length);
      }
    }

    private static void addRows(float[][] rows, float[][] sums) {
      for (int word = 0; word < rows.length; word++) {
        for (int i = 0; i < rows[word].length; i++) {
          sums[word][i] += rows[word][i];
        }
      }
    }

    /**
     * Returns the current weights: those of the last step, or the mean over the ends of all rounds.
     */
    float[][] weights() {
      float[][] copy = new float[common.length][];
      for (int word = 0; word < copy.length; word++) {
        copy[word] = sums.length > 0 ? scaled(sums[word], 1f / rounds) : common[word].clone();
      }
      return copy;
    }

    private static float[] scaled(float[] row, float factor) {
      float[] scaled = new float[row.length];
      for (int i = 0; i < row.length; i++) {
        scaled[i] = factor * row[i];
      }
      return scaled;
    }

    @Override
    public void close() {
      executor.shutdownNow();
    }
  }
}
