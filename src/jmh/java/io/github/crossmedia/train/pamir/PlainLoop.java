package io.github.crossmedia.train.pamir;

import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** PAMIR as one would write it down: the sparse difference of two pictures, times each row. */
final class PlainLoop {

  private static final float LEAST_MARGIN = 0.1f;

  private final QuerySet relevance;
  private final SparseVector[] queries;
  private final List<SparseVector> pictures;
  private final List<SparseVector> captions;
  private final float[][] weights;
  private final float c;
  private final SplittableRandom random = new SplittableRandom(1);
  private final int[] indices;
  private final float[] difference;

  PlainLoop(TrainingData data, float c) {
    this.relevance = data.words().queries();
    this.queries =
        IntStream.range(0, relevance.size())
            .mapToObj(data.words()::query)
            .toArray(SparseVector[]::new);
    this.pictures = data.pictures();
    this.captions = data.words().captions();
    this.weights = new float[data.words().vocabulary().size()][data.pictureEncoder().dimension()];
    this.c = c;
    this.indices = new int[data.pictureEncoder().dimension()];
    this.difference = new float[indices.length];
  }

  void run(long steps) {
    for (long step = 0; step < steps; step++) {
      step();
    }
  }

  private void step() {
    int query = random.nextInt(queries.length);
    int[] relevant = relevance.relevant(query);
    int plus = relevant[random.nextInt(relevant.length)];
    int minus;
    do {
      minus = random.nextInt(pictures.size());
    } while (Arrays.binarySearch(relevant, minus) >= 0);
    int size = subtract(pictures.get(plus), pictures.get(minus));
    SparseVector words = queries[query];
    float loss =
        Math.max(LEAST_MARGIN, words.dot(captions.get(plus)) - words.dot(captions.get(minus)));
    for (int word = 0; word < words.size(); word++) {
      loss -= words.value(word) * dot(weights[words.index(word)], size);
    }
    float squaredNorm = 0;
    for (int i = 0; i < size; i++) {
      squaredNorm += difference[i] * difference[i];
    }
    if (loss > 0 && squaredNorm > 0) {
      float tau = Math.min(c, loss / squaredNorm);
      for (int word = 0; word < words.size(); word++) {
        float[] row = weights[words.index(word)];
        float factor = tau * words.value(word);
        for (int i = 0; i < size; i++) {
          row[indices[i]] += factor * difference[i];
        }
      }
    }
  }

  private float dot(float[] row, int size) {
    float sum = 0;
    for (int i = 0; i < size; i++) {
      sum += difference[i] * row[indices[i]];
    }
    return sum;
  }

  private int subtract(SparseVector plus, SparseVector minus) {
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < plus.size() || j < minus.size()) {
      int a = i < plus.size() ? plus.index(i) : Integer.MAX_VALUE;
      int b = j < minus.size() ? minus.index(j) : Integer.MAX_VALUE;
      indices[size] = Math.min(a, b);
      difference[size++] = (a <= b ? plus.value(i) : 0) - (b <= a ? minus.value(j) : 0);
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
    }
    return size;
  }
}
