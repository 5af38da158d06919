package io.github.crossmedia.train.teach;

import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.OptionalInt;

/** Known words whose scores stand out in the examples of a new word, from those of others. */
final class RelatedWords {

  private static final int MIN_EXAMPLES = 2;
  private static final double TOP = 0.05;
  private static final double MIN_FOUND = 0.6;

  private final List<DenseVector> others;
  private final double[] means;
  private final double[] spreads;

  /** Words that are the first so many dimensions of pictures. */
  RelatedWords(List<DenseVector> others, int words) {
    this.others = others;
    this.means = new double[words];
    this.spreads = new double[words];
    for (int word = 0; word < words; word++) {
      double sum = 0;
      double squares = 0;
      for (DenseVector other : others) {
        sum += other.get(word);
        squares += (double) other.get(word) * other.get(word);
      }
      means[word] = sum / others.size();
      spreads[word] = Math.sqrt(Math.max(0, squares / others.size() - means[word] * means[word]));
    }
  }

  double spread(int word) {
    return spreads[word];
  }

  /** Returns the word that stands out the most; empty if there are too few pictures to tell. */
  OptionalInt best(List<DenseVector> examples) {
    if (examples.size() < MIN_EXAMPLES || others.size() < 1 / TOP || means.length == 0) {
      return OptionalInt.empty();
    }
    float[] mean = BackgroundMetric.mean(examples, examples.getFirst().dimension());
    int best = -1;
    double most = 0;
    for (int word = 0; word < means.length; word++) {
      double above = spreads[word] > 0 ? (mean[word] - means[word]) / spreads[word] : 0;
      if (above > most) {
        most = above;
        best = word;
      }
    }
    return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
  }

  /**
   * Returns whether most examples are at the top of what a word finds, so that it may mean the
   * same.
   */
  boolean finds(List<DenseVector> examples, int word) {
    double[] scores = others.stream().mapToDouble(other -> other.get(word)).sorted().toArray();
    double bound = scores[(int) (scores.length * (1 - TOP))];
    long found = examples.stream().filter(example -> example.get(word) >= bound).count();
    return found > MIN_EXAMPLES - 1 && found >= MIN_FOUND * examples.size();
  }
}
