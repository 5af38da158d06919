package io.github.crossmedia.train;

import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Raw scores of all pictures of a data set for one of its queries after another. Pictures are
 * projected once and kept dimension by dimension, so that a query of few words costs a few passes;
 * dimensions that no query has are not kept.
 */
public final class WordSpaceScores {

  private final int pictures;
  private final List<SparseVector> queries;

  /** A row of all pictures for each dimension of the queries, an empty one for the others. */
  private final float[][] dimensions;

  private WordSpaceScores(int pictures, List<SparseVector> queries, int dimension) {
    this.pictures = pictures;
    this.queries = queries;
    this.dimensions = new float[dimension][0];
    BitSet used = new BitSet(dimension);
    for (SparseVector query : queries) {
      query.forEach((index, value) -> used.set(index));
    }
    used.stream().forEach(i -> dimensions[i] = new float[pictures]);
  }

  public WordSpaceScores(CrossMediaModel model, TrainingData data) {
    this(data.size(), queries(model.textToImage(), data), model.textToImage().dimension());
    int[] used =
        IntStream.range(0, dimensions.length).filter(i -> dimensions[i].length > 0).toArray();
    for (int picture = 0; picture < pictures; picture++) {
      float[] point = model.textToImage().document(data.items().get(picture).medium());
      for (int i : used) {
        dimensions[i][picture] = point[i];
      }
    }
  }

  private static List<SparseVector> queries(Couple couple, TrainingData data) {
    QuerySet queries = data.queries();
    List<SparseVector> points = new ArrayList<>(queries.size());
    for (int query = 0; query < queries.size(); query++) {
      List<String> words =
          Arrays.stream(queries.words(query)).mapToObj(data.vocabulary()::word).toList();
      float[] point = couple.query(Medium.ofText(String.join(" ", words)));
      points.add(SparseVector.of(DenseVector.of(point)));
    }
    return points;
  }

  /** The weighted sum of scores for the same pictures by models that read queries alike. */
  public static WordSpaceScores sum(List<WordSpaceScores> parts, float[] weights) {
    WordSpaceScores first = parts.getFirst();
    WordSpaceScores sum =
        new WordSpaceScores(first.pictures, first.queries, first.dimensions.length);
    for (int part = 0; part < weights.length; part++) {
      for (int i = 0; i < sum.dimensions.length; i++) {
        add(weights[part], parts.get(part).dimensions[i], sum.dimensions[i]);
      }
    }
    return sum;
  }

  /** The raw scores of all pictures, in the order of the items, for a query of the data. */
  public float[] scores(int query) {
    float[] scores = new float[pictures];
    queries.get(query).forEach((index, value) -> add(value, dimensions[index], scores));
    return scores;
  }

  private static void add(float factor, float[] values, float[] target) {
    for (int i = 0; i < target.length; i++) {
      target[i] += factor * values[i];
    }
  }
}
