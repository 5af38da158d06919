package io.github.crossmedia.train.task;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Raw scores of all documents for one query after another. Documents are projected once and kept
 * dimension by dimension, so that a query of few words takes few passes. Dimensions that occur in
 * no query are not kept.
 */
public final class PointScores implements Scores {

  /** The number of media that are projected together. */
  private static final int AT_ONCE = 64;

  private final int documents;
  private final List<SparseVector> queries;

  /** A row of all documents for each dimension of the queries, an empty one for the others. */
  private final float[][] dimensions;

  private PointScores(int documents, List<SparseVector> queries, int dimension) {
    this.documents = documents;
    this.queries = queries;
    this.dimensions = new float[dimension][0];
    BitSet used = new BitSet(dimension);
    for (SparseVector query : queries) {
      query.forEach((index, value) -> used.set(index));
    }
    used.stream().forEach(i -> dimensions[i] = new float[documents]);
  }

  /** Returns the scores that a couple gives all documents for each query. */
  public static PointScores of(Couple couple, List<Medium> queries, List<Medium> documents) {
    List<SparseVector> asked =
        batches(queries).stream()
            .flatMap(some -> couple.queries(some).stream())
            .map(PointScores::sparse)
            .toList();
    PointScores scores = new PointScores(documents.size(), asked, couple.dimension());
    scores.fill(batches(documents).stream().flatMap(some -> couple.documents(some).stream()));
    return scores;
  }

  /** Returns the dot products of all points of documents with those of each query. */
  static PointScores of(List<float[]> queries, List<float[]> documents) {
    PointScores scores =
        new PointScores(
            documents.size(),
            queries.stream().map(PointScores::sparse).toList(),
            documents.getFirst().length);
    scores.fill(documents.stream());
    return scores;
  }

  private void fill(Stream<float[]> points) {
    int[] used =
        IntStream.range(0, dimensions.length).filter(i -> dimensions[i].length > 0).toArray();
    int document = 0;
    for (Iterator<float[]> each = points.iterator(); each.hasNext(); document++) {
      float[] point = each.next();
      for (int i : used) {
        dimensions[i][document] = point[i];
      }
    }
  }

  private static List<List<Medium>> batches(List<Medium> media) {
    return IntStream.range(0, Math.ceilDiv(media.size(), AT_ONCE))
        .map(batch -> batch * AT_ONCE)
        .mapToObj(from -> media.subList(from, Math.min(from + AT_ONCE, media.size())))
        .toList();
  }

  private static SparseVector sparse(float[] point) {
    return SparseVector.of(DenseVector.of(point));
  }

  /** Returns true if both read the same queries, so that their scores can be added. */
  boolean asksAs(PointScores other) {
    return dimensions.length == other.dimensions.length && queries.equals(other.queries);
  }

  /**
   * Returns the weighted sum of scores for the same documents by models that read queries alike.
   */
  static PointScores sum(List<PointScores> parts, float[] weights) {
    PointScores first = parts.getFirst();
    PointScores sum = new PointScores(first.documents, first.queries, first.dimensions.length);
    for (int part = 0; part < weights.length; part++) {
      for (int i = 0; i < sum.dimensions.length; i++) {
        add(weights[part], parts.get(part).dimensions[i], sum.dimensions[i]);
      }
    }
    return sum;
  }

  @Override
  public float[] scores(int query) {
    float[] scores = new float[documents];
    queries.get(query).forEach((index, value) -> add(value, dimensions[index], scores));
    return scores;
  }

  static void add(float factor, float[] values, float[] target) {
    for (int i = 0; i < target.length; i++) {
      target[i] += factor * values[i];
    }
  }
}
