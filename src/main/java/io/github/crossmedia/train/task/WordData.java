package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The texts of training data as words, weighted by tf-idf-norm (Grangier, Monay and Bengio, 2006,
 * section 2), and the queries made of them.
 */
public final class WordData {

  private final TextEncoder encoder;
  private final List<String> texts;
  private final List<SparseVector> captionCounts;
  private final List<SparseVector> captions;
  private final Function<List<SparseVector>, QuerySet> makeQueries;

  /** Made on first use: most methods learn from items, and long texts have many queries. */
  private QuerySet queries;

  WordData(
      List<Item> items, TextEncoder encoder, Function<List<SparseVector>, QuerySet> makeQueries) {
    this.encoder = encoder;
    this.texts = items.stream().map(Item::text).toList();
    this.captionCounts = texts.stream().map(encoder::counts).toList();
    this.captions =
        captionCounts.stream().map(counts -> SparseVector.of(encoder.weigh(counts))).toList();
    this.makeQueries = makeQueries;
  }

  /** Returns queries as people type them, by words of these captions, drawn by the seed. */
  QuerySet typed(int most, long seed) {
    return TypedQueries.of(texts, encoder, most, seed);
  }

  /** Returns the tower of tf-idf-norm words. */
  public Tower tower() {
    return new EncodedTower(encoder, new IdentityProjection(vocabulary().size()));
  }

  public Vocabulary vocabulary() {
    return encoder.vocabulary();
  }

  /** Returns the encoder of words as tf-idf-norm vectors. */
  public TextEncoder encoder() {
    return encoder;
  }

  public List<SparseVector> captionCounts() {
    return captionCounts;
  }

  /** Returns the tf-idf-norm vector of each caption. */
  public List<SparseVector> captions() {
    return captions;
  }

  /**
   * Returns the word sets of these captions, with their pictures by place in {@link
   * TrainingData#items}.
   */
  public synchronized QuerySet queries() {
    if (queries == null) {
      queries = makeQueries.apply(captionCounts);
    }
    return queries;
  }

  /** Returns the tf-idf-norm vector of a query of {@link #queries}. */
  public SparseVector query(int query) {
    int[] words = queries().words(query);
    float[] ones = new float[words.length];
    Arrays.fill(ones, 1);
    return SparseVector.of(encoder.weigh(SparseVector.of(vocabulary().size(), words, ones)));
  }
}
