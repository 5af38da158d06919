package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * The layouts of the parts of a document, as terms that every document with such a part has. A
 * build that stores a part in another way uses another term. Counts of visual words contain their
 * layout in the first byte, see {@link StoredCounts}.
 */
final class StoredLayout {

  /** Weights coded by {@link ImpactCode}. */
  static final String WORDS = "words/1";

  /** Counts rounded by {@link DocumentFields.CountTokens}. */
  static final String VISUAL_WORDS = "visual_words/1";

  /** The beginning of the layouts of vectors that are only in a vector field. */
  static final String NATIVE = "native/";

  /** What layouts begin with. */
  private static final Set<String> PARTS =
      Set.of("words/", "visual_words/", NATIVE, "float32/", "int8/");

  private StoredLayout() {}

  static String vector(StoredVector kind, int dimension) {
    return kind.name().toLowerCase(Locale.ROOT) + "/" + dimension;
  }

  /** Returns the layouts of vectors of a dimension. */
  static List<BytesRef> vectors(int dimension) {
    List<BytesRef> layouts = new ArrayList<>();
    layouts.add(new BytesRef(nativeVector(dimension)));
    for (StoredVector kind : StoredVector.values()) {
      layouts.add(new BytesRef(vector(kind, dimension)));
    }
    return layouts;
  }

  /**
   * Returns true if a field has the layouts of this or a later build. An application may have a
   * field of that name too.
   */
  static boolean areOurs(LeafReader reader, FieldInfo field) throws IOException {
    if (field.getIndexOptions() != IndexOptions.DOCS || field.hasNorms()) {
      return false;
    }
    TermsEnum layouts = Terms.getTerms(reader, field.name).iterator();
    while (layouts.next() != null) {
      String layout = layouts.term().utf8ToString();
      int part = layout.indexOf('/');
      if (part > 0 && PARTS.contains(layout.substring(0, part + 1))) {
        return true;
      }
    }
    return false;
  }

  /** Returns true for a layout that this build reads. */
  static boolean isKnown(String layout) {
    return layout.equals(WORDS)
        || layout.equals(VISUAL_WORDS)
        || layout.matches("(float32|int8|native)/[0-9]{1,9}");
  }

  /**
   * Fails if a segment has a part of a later layout.
   *
   * @param known the layout of the part that this build reads
   */
  static void require(LeafReader reader, String field, String known) throws IOException {
    Terms layouts = Terms.getTerms(reader, FieldNames.layout(field));
    BytesRef read = new BytesRef(known);
    BytesRef last = layouts.getMax();
    if (last == null || last.compareTo(read) <= 0) {
      return;
    }
    TermsEnum later = layouts.iterator();
    String part = known.substring(0, known.indexOf('/') + 1);
    if (later.seekCeil(new BytesRef(known + '\0')) != TermsEnum.SeekStatus.END
        && later.term().utf8ToString().startsWith(part)) {
      throw unknown(later.term().utf8ToString());
    }
  }

  static IllegalArgumentException unknown(String layout) {
    return new IllegalArgumentException(
        Formatted.of(
            "a document has the layout %s, which this build can't read: it was stored by another"
                + " one; index it again",
            layout));
  }

  /** Returns true for a layout of vectors in doc values. */
  static boolean isOfCopies(String layout) {
    return !layout.equals(WORDS) && !layout.equals(VISUAL_WORDS) && !layout.startsWith(NATIVE);
  }

  /**
   * Returns the number of documents of a segment whose vector of a dimension is only in a vector
   * field.
   */
  static int documents(LeafReader reader, String field, int dimension) throws IOException {
    return reader.docFreq(new Term(FieldNames.layout(field), nativeVector(dimension)));
  }

  /** Returns the dimensions of the vectors of a segment that are only in vector fields. */
  static List<Integer> nativeDimensions(LeafReader reader, String field) throws IOException {
    List<Integer> dimensions = new ArrayList<>();
    TermsEnum layouts = Terms.getTerms(reader, FieldNames.layout(field)).iterator();
    TermsEnum.SeekStatus found = layouts.seekCeil(new BytesRef(NATIVE));
    BytesRef layout = found == TermsEnum.SeekStatus.END ? null : layouts.term();
    while (layout != null && layout.utf8ToString().startsWith(NATIVE)) {
      dimensions.add(Integer.valueOf(layout.utf8ToString().substring(NATIVE.length())));
      layout = layouts.next();
    }
    return dimensions;
  }

  static String nativeVector(int dimension) {
    return NATIVE + dimension;
  }

  /**
   * Returns the number of documents of an index with each layout. Deleted documents count until
   * they are merged.
   */
  static SortedMap<String, Integer> found(IndexReader reader, String field) throws IOException {
    SortedMap<String, Integer> found = new TreeMap<>();
    Terms terms = MultiTerms.getTerms(reader, FieldNames.layout(field));
    if (terms != null) {
      TermsEnum layouts = terms.iterator();
      while (layouts.next() != null) {
        found.put(layouts.term().utf8ToString(), layouts.docFreq());
      }
    }
    return found;
  }
}
