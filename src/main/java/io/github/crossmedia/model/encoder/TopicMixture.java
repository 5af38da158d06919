package io.github.crossmedia.model.encoder;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.Arrays;

/**
 * The portions of topics in counted words, under latent Dirichlet allocation (Blei, Ng and Jordan,
 * 2003). A text is folded in: portions begin equal and take some steps of expectation maximisation
 * with P(w|z) fixed. Each step adds the expected words of each topic to the prior. No step is
 * random, so a text always has the same portions.
 *
 * @param words P(w|z), a row for each word w, a column for each topic z
 * @param prior the number of words of each topic that are added to those of a text
 */
public record TopicMixture(Matrix words, double prior, int steps) implements Step {

  /** A step multiplies each probability twice, in double precision. */
  private static final long COST = 4;

  public TopicMixture {
    if (!(prior > 0 && Double.isFinite(prior))) {
      throw new IllegalArgumentException("the prior of topics must be above 0, got " + prior);
    }
    Bounds.within("steps of folding in", steps, 1, Bounds.MAX_STEPS);
    Bounds.within("topics", words.columns(), 1, Bounds.MAX_DIMENSIONS);
  }

  public int topics() {
    return words.columns();
  }

  @Override
  public int dimension(int dimension) {
    if (dimension != words.rows()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "topics of %d words do not fit a view of %d dimensions", words.rows(), dimension));
    }
    return topics();
  }

  @Override
  public DenseVector apply(View view) {
    SparseVector counts = SparseVector.of(Step.vector(view));
    double[] portions = new double[topics()];
    Arrays.fill(portions, 1.0 / portions.length);
    double[] next = new double[portions.length];
    for (int step = 0; step < steps; step++) {
      Arrays.fill(next, prior);
      double total = prior * next.length;
      for (int i = 0; i < counts.size(); i++) {
        total += addExpected(counts.value(i), counts.index(i), portions, next);
      }
      for (int z = 0; z < portions.length; z++) {
        portions[z] = next[z] / total;
      }
    }
    float[] rounded = new float[portions.length];
    for (int z = 0; z < rounded.length; z++) {
      rounded[z] = (float) portions[z];
    }
    return DenseVector.of(rounded);
  }

  /** Adds count P(z|w) to each topic and returns the sum of what it added. */
  private double addExpected(double count, int word, double[] portions, double[] target) {
    double sum = 0;
    for (int z = 0; z < portions.length; z++) {
      sum += portions[z] * words.get(word, z);
    }
    if (!(sum > 0 && count > 0)) {
      return 0;
    }
    for (int z = 0; z < portions.length; z++) {
      target[z] += count * (portions[z] * words.get(word, z) / sum);
    }
    return count;
  }

  @Override
  public void write(PartWriter out) {
    out.matrix("words", words).put("prior", prior).put("steps", steps);
  }

  static TopicMixture read(PartReader in) {
    TopicMixture topics =
        new TopicMixture(in.matrix("words"), in.number("prior"), in.integer("steps"));
    in.work(COST * topics.steps * topics.words.rows() * topics.words.columns());
    return topics;
  }
}
