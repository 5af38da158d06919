package io.github.crossmedia.lucene;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.TermsEnum;

/**
 * The positions of a query's words in the terms of each segment, which are looked up once. Several
 * threads may search parts of one segment, each with its own terms.
 */
final class SeekedWords {

  private final Map<Place, Map<String, TermsEnum>> found = new ConcurrentHashMap<>();

  private record Place(LeafReaderContext leaf, Thread thread) {
    static Place of(LeafReaderContext leaf) {
      return new Place(leaf, Thread.currentThread());
    }
  }

  /** Keeps terms positioned at a word, in segments that may be searched in windows. */
  void add(LeafReaderContext leaf, String word, TermsEnum terms) {
    if (leaf.reader().maxDoc() >= WindowsCost.MIN_DOCUMENTS) {
      found.computeIfAbsent(Place.of(leaf), first -> new HashMap<>()).put(word, terms);
    }
  }

  /** Returns and removes the positions that this thread found in a segment. */
  Map<String, TermsEnum> take(LeafReaderContext leaf) {
    Map<String, TermsEnum> words = found.remove(Place.of(leaf));
    return words == null ? Map.of() : words;
  }
}
