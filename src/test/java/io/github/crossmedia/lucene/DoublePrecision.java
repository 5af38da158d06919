package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.DrawnIndex.Picture;
import io.github.crossmedia.model.BackProjection;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.LinearTerm;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.VersionQuery;
import io.github.crossmedia.serve.WordWeights;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Scores of stored pictures in double precision, as far as what is stored is rounded. */
final class DoublePrecision {

  /** Sums of floats in any order, of up to a few hundred. */
  private static final double OF_FLOATS = 1e-5;

  /** A word loses less than one part in 2,000. */
  private static final double OF_WORDS = 1 / 2000.0 + OF_FLOATS;

  /** Half a step of 127 bytes. */
  private static final double OF_BYTES = 0.5 / 127;

  private DoublePrecision() {}

  /** Between which bounds a score must be. */
  record Score(double low, double high) {

    static Score of(Calibration calibration, double raw, double error) {
      return new Score(
          calibration.apply((float) (raw - error)) - 1e-6,
          calibration.apply((float) (raw + error)) + 1e-6);
    }

    Score times(double boost) {
      return new Score(boost * low, boost * high);
    }

    /** With room for what rounding a product may add. */
    boolean has(double score) {
      return score >= low - 1e-6 * Math.abs(low) && score <= high + 1e-6 * Math.abs(high);
    }
  }

  /** The version that reads a picture: the first that may have made it. */
  private static <T extends VersionQuery> Optional<T> version(List<T> versions, Picture picture) {
    return versions.stream()
        .filter(version -> version.made(picture.projected().model()))
        .findFirst();
  }

  /** The score of a picture by its vector; empty where it can't be compared. */
  static Optional<Score> exact(List<QueryVector> versions, Picture picture) {
    return version(versions, picture)
        .filter(point -> picture.compared())
        .map(point -> exact(point, picture));
  }

  private static Score exact(QueryVector point, Picture picture) {
    float[] query = point.vector().toArray();
    float[] stored = picture.projected().vector().toArray();
    double raw = 0;
    double absolute = 0;
    for (int i = 0; i < query.length; i++) {
      raw += (double) query[i] * stored[i];
      absolute += Math.abs((double) query[i] * stored[i]);
    }
    double error = OF_FLOATS * absolute;
    if (picture.int8()) {
      double ofStored = OF_BYTES * largest(stored);
      double ofQuery = OF_BYTES * largest(query);
      error +=
          1.01
              * (sum(query) * ofStored + sum(stored) * ofQuery + query.length * ofStored * ofQuery);
    }
    return Score.of(point.calibration(), raw, error);
  }

  private static double largest(float[] vector) {
    double largest = 0;
    for (float component : vector) {
      largest = Math.max(largest, Math.abs(component));
    }
    return largest;
  }

  private static double sum(float[] vector) {
    double sum = 0;
    for (float component : vector) {
      sum += Math.abs(component);
    }
    return sum;
  }

  /**
   * The score of a picture by its strongest words, or by its vector where its version compares the
   * whole text; empty where it has no word of the text.
   */
  static Optional<Score> words(PreparedQuery.Words asked, Picture picture) {
    Optional<WordWeights> text = version(asked.words(), picture);
    Optional<Score> byWords = text.flatMap(words -> words(words, picture));
    List<QueryVector> whole =
        asked.points().stream()
            .filter(point -> text.stream().anyMatch(t -> t.model().equals(point.model())))
            .toList();
    return whole.isEmpty() ? byWords : byWords.flatMap(found -> exact(whole, picture));
  }

  private static Optional<Score> words(WordWeights text, Picture picture) {
    double raw = 0;
    double weights = 0;
    boolean found = false;
    for (WeightedWord word : picture.projected().words()) {
      Float weight = text.weights().get(word.word());
      if (weight != null) {
        raw += (double) weight * word.weight();
        weights += weight;
        found = true;
      }
    }
    double error = OF_WORDS * raw + ImpactCode.MIN_VALUE * weights;
    return found ? Optional.of(Score.of(text.calibration(), raw, error)) : Optional.empty();
  }

  /**
   * The score of a picture by its visual words, as if a model had projected it. Sums of floats lose
   * parts of what they add up, so a score near zero may be as far off as one of counts that don't
   * cancel each other.
   */
  static Score visualWords(
      CrossMediaModel model, String text, BackProjection back, Picture picture) {
    var couple = model.textToImage();
    Medium asked = Medium.ofText(text);
    DenseVector query = DenseVector.of(couple.query(asked));
    DenseVector point = DenseVector.of(couple.document(RandomModels.medium(picture.counts())));
    double raw = 0;
    double absolute = 0;
    for (int i = 0; i < query.dimension(); i++) {
      raw += (double) query.toArray()[i] * point.toArray()[i];
      absolute += Math.abs((double) query.toArray()[i] * point.toArray()[i]);
    }
    double error = 10 * OF_FLOATS * absolute + OF_FLOATS * ofCounts(back, picture);
    return Score.of(couple.calibration(asked), raw, error);
  }

  /** What the counts of a picture add to its score, all of it taken as positive. */
  private static double ofCounts(BackProjection back, Picture picture) {
    double absolute = 0;
    for (LinearTerm term : back.terms()) {
      List<SparseVector> counts =
          term.views().stream()
              .map(view -> within(view.weights().dimension(), picture.counts().get(view.view())))
              .toList();
      double[] norms = term.norms(counts);
      for (int i = 0; i < norms.length; i++) {
        DenseVector weights = term.views().get(i).weights();
        for (int j = 0; j < counts.get(i).size(); j++) {
          float weight = weights.get(counts.get(i).index(j));
          absolute += Math.abs(weight * (double) counts.get(i).value(j)) / norms[i];
        }
      }
    }
    return absolute;
  }

  private static SparseVector within(int dimension, SparseVector counts) {
    Map<Integer, Float> known = new HashMap<>();
    for (int i = 0; i < counts.size(); i++) {
      if (counts.index(i) < dimension) {
        known.put(counts.index(i), counts.value(i));
      }
    }
    return SparseVector.of(dimension, known);
  }
}
