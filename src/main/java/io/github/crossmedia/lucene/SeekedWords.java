package io.github.crossmedia.lucene;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.TermsEnum;

/**
 * Where the words of a query stand in the terms of each segment, sought once for all its lists.
 * Several threads may search parts of one segment, each with terms of its own.
 */
final class SeekedWords {

  private final Map<Place, Map<String, TermsEnum>> found = new ConcurrentHashMap<>();

  private record Place(LeafReaderContext leaf, Thread thread) {
    static Place of(LeafReaderContext leaf) {
      return new Place(leaf, Thread.currentThread());
    }
  }

  /** Keeps terms that stand at a word, in segments that may be searched in windows. */
  void add(LeafReaderContext leaf, String word, TermsEnum terms) {
    if (leaf.reader().maxDoc() >= WindowsCost.FEWEST_DOCUMENTS) {
      found.computeIfAbsent(Place.of(leaf), first -> new HashMap<>()).put(word, terms);
    }
  }

  /** Returns what this thread found in a segment, and forgets it. */
  Map<String, TermsEnum> take(LeafReaderContext leaf) {
    Map<String, TermsEnum> words = found.remove(Place.of(leaf));
    return words == null ? Map.of() : words;
  }
}
