package io.github.crossmedia.published.generative;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Locale;

/**
 * The cross-media translation table (Pan, Yang, Duygulu and Faloutsos, 2004): a word is as likely
 * for a visual word as their columns are similar in a low-rank pictures-by-terms matrix. A picture
 * sums over its visual words. As points are normalised, the normalisation over words that would
 * make it a probability cancels out.
 */
public final class CmttTrainer implements Trainer {

  static final Parameter<Long> RANK =
      Parameter.count(
          "rank",
          "of the decomposition; more where there are more visual words",
          60,
          20,
          30,
          40,
          50,
          70,
          80,
          100,
          150);
  static final Parameter<Translation> SHARES =
      Parameter.of(
          "shares",
          "whether a similarity is a share of the word's similarities to all visual "
              + "words, as in the paper, or the other way round",
          Translation::labelled,
          Translation.WORD.label(),
          Translation.VISUAL_WORD.label());

  @Override
  public String method() {
    return "cmtt";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(RANK, SHARES);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    DenseMatrix similarities =
        new LowRankSimilarities(data)
            .of(parameters.get(RANK).intValue(), new LinearAlgebra(data.threads()));
    Matrix weights = parameters.get(SHARES).of(similarities);
    return WordPrediction.model(
        data, method(), parameters, data.countEncoder(), new LinearProjection(weights));
  }

  /**
   * Cosines of the columns of the best approximation of rank k to D = [D_t D_v], pictures by words
   * and pictures by visual words, weighed by tf idf. With D'D = V L V', the columns of the
   * approximation have the dot products of the rows of V_k L_k^(1/2). Pictures are therefore not
   * decomposed, and D'D is the sum of sparse rows.
   */
  static final class LowRankSimilarities {

    private final int words;
    private final DenseMatrix products;

    /** The product, its eigenvectors and the workspace of the library. */
    private static final int BYTES_OF_PRODUCT = 3 * Double.BYTES;

    LowRankSimilarities(TrainingData data) {
      SparseMatrix captions = WordPrediction.wordCounts(data);
      SparseMatrix pictures = WordPrediction.encoded(data, WordPrediction.tfIdfEncoder(data));
      float[] idf = WordPrediction.idf(data);
      this.words = captions.columns();
      double columns = (double) words + pictures.columns();
      MemoryCheck.require(
          BYTES_OF_PRODUCT * columns * columns,
          Formatted.of("the products of %d words and %d visual words", words, pictures.columns()),
          MemoryCheck.FEWER_WORDS);
      this.products = DenseMatrix.zeros(words + pictures.columns(), words + pictures.columns());
      for (int row = 0; row < captions.rows(); row++) {
        int size = captions.end(row) - captions.begin(row);
        int[] terms = new int[size + pictures.end(row) - pictures.begin(row)];
        double[] weights = new double[terms.length];
        for (int i = 0; i < size; i++) {
          terms[i] = captions.index(captions.begin(row) + i);
          weights[i] = captions.value(captions.begin(row) + i) * idf[terms[i]];
        }
        for (int i = size; i < terms.length; i++) {
          terms[i] = words + pictures.index(pictures.begin(row) + i - size);
          weights[i] = pictures.value(pictures.begin(row) + i - size);
        }
        add(terms, weights);
      }
    }

    private void add(int[] terms, double[] weights) {
      for (int i = 0; i < terms.length; i++) {
        for (int j = 0; j < terms.length; j++) {
          products.add(terms[i], terms[j], weights[i] * weights[j]);
        }
      }
    }

    /** Returns the cosine of each visual word (rows) with each word (columns). */
    DenseMatrix of(int rank, LinearAlgebra algebra) {
      LinearAlgebra.SymmetricEigen eigen = algebra.symmetricEigen(products);
      DenseMatrix terms = DenseMatrix.zeros(products.rows(), Math.min(rank, products.rows()));
      for (int dimension = 0; dimension < terms.columns(); dimension++) {
        double scale = Math.sqrt(Math.max(0, eigen.values()[dimension]));
        for (int term = 0; term < terms.rows(); term++) {
          terms.set(term, dimension, scale * eigen.vectors().get(dimension, term));
        }
      }
      DenseMatrix unit = terms.withRowsOfLengthOne();
      return algebra.product(unit.rows(words, unit.rows()), unit.rows(0, words).transposed());
    }
  }

  /** The sum of which a similarity becomes a share. */
  private enum Translation {
    WORD {
      @Override
      Matrix of(DenseMatrix similarities) {
        double[] sums = new double[similarities.columns()];
        for (int v = 0; v < similarities.rows(); v++) {
          for (int t = 0; t < sums.length; t++) {
            sums[t] += similarities.get(v, t);
          }
        }
        return divided(similarities, (v, t) -> sums[t]);
      }
    },
    VISUAL_WORD {
      @Override
      Matrix of(DenseMatrix similarities) {
        double[] sums = new double[similarities.rows()];
        for (int v = 0; v < sums.length; v++) {
          for (int t = 0; t < similarities.columns(); t++) {
            sums[v] += similarities.get(v, t);
          }
        }
        return divided(similarities, (v, t) -> sums[v]);
      }
    };

    private static final double MIN_SUM = 1e-6;

    abstract Matrix of(DenseMatrix similarities);

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Translation labelled(String label) {
      for (Translation translation : values()) {
        if (translation.label().equals(label)) {
          return translation;
        }
      }
      throw new IllegalArgumentException("must be word or visual-word");
    }

    /** Returns similarities as shares of a sum; those that sum to 0 stay 0. */
    private static Matrix divided(DenseMatrix similarities, Sum sum) {
      float[][] rows = new float[similarities.rows()][similarities.columns()];
      for (int v = 0; v < rows.length; v++) {
        for (int t = 0; t < rows[v].length; t++) {
          if (Math.abs(sum.of(v, t)) > MIN_SUM) {
            rows[v][t] = (float) (similarities.get(v, t) / sum.of(v, t));
          }
        }
      }
      return Matrix.of(rows);
    }

    private interface Sum {
      double of(int visualWord, int word);
    }
  }
}
