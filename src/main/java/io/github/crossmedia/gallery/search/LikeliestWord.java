package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.SearchDocument;
import io.github.crossmedia.lucene.StoredValues;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;

/**
 * The probability that a picture shows the likeliest of some words, of which there may be hundreds.
 * The vector of a picture is read once for all of them.
 */
final class LikeliestWord extends DoubleValuesSource {

  private final List<QueryVector> words;
  private final List<SparseVector> weights;

  LikeliestWord(List<QueryVector> words) {
    this.words = List.copyOf(words);
    this.weights = words.stream().map(word -> SparseVector.of(word.vector())).toList();
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, DoubleValues scores) throws IOException {
    Optional<StoredValues> stored = StoredValues.of(leaf.reader(), SearchDocument.PICTURE);
    return stored.isEmpty() ? DoubleValues.EMPTY : new Values(stored.get());
  }

  private final class Values extends DoubleValues {

    private final StoredValues stored;

    Values(StoredValues stored) {
      this.stored = stored;
    }

    @Override
    public boolean advanceExact(int doc) throws IOException {
      return stored.advance(doc);
    }

    @Override
    public double doubleValue() throws IOException {
      float[] point = stored.grown().toArray();
      float most = 0;
      for (int i = 0; i < words.size(); i++) {
        most = Math.max(most, words.get(i).calibration().apply(weights.get(i).dot(point)));
      }
      return most;
    }
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  /** Lessons change the vectors of a segment. */
  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LikeliestWord that && words.equals(that.words);
  }

  @Override
  public int hashCode() {
    return words.hashCode();
  }

  @Override
  public String toString() {
    return "the likeliest of " + words.size() + " words";
  }
}
