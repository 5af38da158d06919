package io.github.crossmedia.model;

import java.util.Arrays;
import java.util.Locale;

/**
 * A comparison of two points. Each similarity is a dot product of prepared points. Preparation may
 * add dimensions.
 */
public enum Similarity {
  DOT(0) {
    @Override
    float[] query(float[] point) {
      return point;
    }

    @Override
    float[] document(float[] point) {
      return point;
    }
  },
  COSINE(0) {
    @Override
    float[] query(float[] point) {
      return lengthOne(point);
    }

    @Override
    float[] document(float[] point) {
      return lengthOne(point);
    }
  },
  /** The cosine of points whose components have mean zero (Pearson's correlation). */
  CORRELATION(0) {
    @Override
    float[] query(float[] point) {
      return lengthOne(centred(point));
    }

    @Override
    float[] document(float[] point) {
      return lengthOne(centred(point));
    }
  },
  /** Minus the squared Euclidean distance: 2 x.y - |x|^2 - |y|^2. */
  EUCLIDEAN(2) {
    @Override
    float[] query(float[] point) {
      float[] prepared = extended(point, 1, (float) -squaredNorm(point));
      for (int i = 0; i < point.length; i++) {
        prepared[i] *= 2;
      }
      return prepared;
    }

    @Override
    float[] document(float[] point) {
      return extended(point, (float) -squaredNorm(point), 1);
    }

    @Override
    float[] queryOfDocument(float[] document) {
      return query(Arrays.copyOf(document, document.length - 2));
    }
  },
  /** Minus the divergence D(query || document) of two probability distributions. */
  KULLBACK_LEIBLER(1) {
    @Override
    float[] query(float[] point) {
      double entropy = 0;
      for (float p : point) {
        if (p > 0) {
          entropy -= p * Math.log(p);
        }
      }
      return extended(point, (float) entropy);
    }

    @Override
    float[] document(float[] point) {
      float[] prepared = extended(point, 1);
      for (int i = 0; i < point.length; i++) {
        prepared[i] = (float) Math.log(Math.max(point[i], MIN_PROBABILITY));
      }
      return prepared;
    }

    @Override
    float[] queryOfDocument(float[] document) {
      float[] point = Arrays.copyOf(document, document.length - 1);
      for (int i = 0; i < point.length; i++) {
        point[i] = (float) Math.exp(point[i]);
      }
      return query(point);
    }
  };

  private static final double MIN_PROBABILITY = 1e-10;

  private final int addedDimensions;

  Similarity(int addedDimensions) {
    this.addedDimensions = addedDimensions;
  }

  /** Returns the number of dimensions that preparation appends to points. */
  public int addedDimensions() {
    return addedDimensions;
  }

  int preparedDimension(int dimension) {
    return dimension + addedDimensions;
  }

  abstract float[] query(float[] point);

  /**
   * Returns the share of a part of a point in the query that it makes, as long as all of the point.
   * What is not linear in the point, such as its norm, is left out.
   */
  float[] share(float[] point, float[] part) {
    return switch (this) {
      case DOT -> part;
      case COSINE -> scaled(part, reciprocal(squaredNorm(point)), 0);
      case CORRELATION -> scaled(centred(part), reciprocal(squaredNorm(centred(point))), 0);
      case EUCLIDEAN, KULLBACK_LEIBLER -> scaled(part, this == EUCLIDEAN ? 2 : 1, addedDimensions);
    };
  }

  private static double reciprocal(double squares) {
    return squares == 0 ? 1 : 1 / Math.sqrt(squares);
  }

  private static float[] scaled(float[] part, double factor, int added) {
    float[] scaled = Arrays.copyOf(part, part.length + added);
    for (int i = 0; i < part.length; i++) {
      scaled[i] *= (float) factor;
    }
    return scaled;
  }

  abstract float[] document(float[] point);

  /** Returns the query whose point is that of a prepared document. */
  float[] queryOfDocument(float[] document) {
    return document;
  }

  /** Returns the name in a model file. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the similarity with a name in a model file. */
  public static Similarity labelled(String label) {
    for (Similarity similarity : values()) {
      if (similarity.label().equals(label)) {
        return similarity;
      }
    }
    throw new IllegalArgumentException("unknown similarity \"" + label + "\"");
  }

  private static float[] extended(float[] point, float... more) {
    float[] extended = Arrays.copyOf(point, point.length + more.length);
    System.arraycopy(more, 0, extended, point.length, more.length);
    return extended;
  }

  private static float[] centred(float[] point) {
    double mean = 0;
    for (float value : point) {
      mean += value;
    }
    mean /= point.length;
    float[] centred = new float[point.length];
    for (int i = 0; i < point.length; i++) {
      centred[i] = (float) (point[i] - mean);
    }
    return centred;
  }

  private static float[] lengthOne(float[] point) {
    double norm = Math.sqrt(squaredNorm(point));
    if (norm == 0) {
      return point;
    }
    float[] unit = new float[point.length];
    for (int i = 0; i < point.length; i++) {
      unit[i] = (float) (point[i] / norm);
    }
    return unit;
  }

  private static double squaredNorm(float[] point) {
    double sum = 0;
    for (float value : point) {
      sum += (double) value * value;
    }
    return sum;
  }
}
