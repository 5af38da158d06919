package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import io.github.crossmedia.Formatted;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Checks the fields of an index, all documents of all segments: files against their checksums,
 * layouts, doc values against postings, norms, and the bytes of vectors, visual words and views.
 */
public final class IndexCheck {

  private final OptionalInt dimension;
  private final Map<String, String> problems = new TreeMap<>();

  private IndexCheck(OptionalInt dimension) {
    this.dimension = dimension;
  }

  /**
   * Returns what is wrong with an index, a sentence for each field and segment; empty if nothing
   * is.
   *
   * @param dimension of all vectors, as a model asks for; empty if it is not known
   */
  public static List<String> problems(IndexReader reader, OptionalInt dimension)
      throws IOException {
    IndexCheck check = new IndexCheck(dimension);
    for (LeafReaderContext leaf : reader.leaves()) {
      if (leaf.reader() instanceof CodecReader segment) {
        segment.checkIntegrity();
      }
      for (FieldInfo info : leaf.reader().getFieldInfos()) {
        if (info.name.endsWith(FieldNames.layout(""))
            && StoredLayout.areOurs(leaf.reader(), info)) {
          String field = info.name.substring(0, info.name.lastIndexOf('.'));
          check.new Segment(leaf, field).check();
        }
      }
    }
    return List.copyOf(check.problems.values());
  }

  /** Returns what is wrong with the index in a folder, as {@link #problems} of a reader does. */
  public static List<String> problems(Path folder, OptionalInt dimension) throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return problems(reader, dimension);
    } catch (CorruptIndexException damaged) {
      return List.of(damaged.getMessage());
    }
  }

  /** One field in a segment. */
  private final class Segment {

    private final LeafReaderContext leaf;
    private final LeafReader reader;
    private final String field;

    Segment(LeafReaderContext leaf, String field) {
      this.leaf = leaf;
      this.reader = leaf.reader();
      this.field = field;
    }

    void check() throws IOException {
      checkLayouts();
      checkVectors();
      checkNorms(FieldNames.words(field), false);
      checkModels();
      checkWords();
      for (FieldInfo info : reader.getFieldInfos()) {
        if (info.name.startsWith(FieldNames.counts(field, ""))) {
          checkCounts(info.name.substring(FieldNames.counts(field, "").length()));
        }
      }
      checkBytes(FieldNames.views(field), (doc, stored) -> StoredViews.decode(stored));
    }

    private void report(String name, String problem, Object... values) {
      String where = name + ", segment " + leaf.ord;
      problems.putIfAbsent(where, where + ": " + Formatted.of(problem, values));
    }

    private void checkLayouts() throws IOException {
      for (String layout : StoredLayout.found(reader, field).keySet()) {
        if (!StoredLayout.isKnown(layout)) {
          report(FieldNames.layout(field), "%s", StoredLayout.unknown(layout).getMessage());
        }
      }
    }

    private void checkVectors() throws IOException {
      String name = FieldNames.vector(field);
      VectorLayouts layouts = new VectorLayouts(reader, field);
      BinaryDocValues additions = OptionalDocValues.binary(reader, FieldNames.additions(field));
      checkBytes(
          name,
          (doc, stored) -> {
            Optional<String> layout = layouts.remove(doc);
            int length = StoredVector.decoded(stored).dimension();
            if (layout.isEmpty() ? length == 0 : !isOf(layout.get(), stored, length)) {
              report(
                  name,
                  "the %d bytes of document %d are not of layout %s",
                  stored.length,
                  doc,
                  layout.orElse("float32 or int8"));
            }
            int whole = additions.advanceExact(doc) ? grown(additions, length) : length;
            if (dimension.isPresent() && dimension.getAsInt() != whole) {
              report(
                  name,
                  "the vector of document %d has %d dimensions, not the model's %d",
                  doc,
                  whole,
                  dimension.getAsInt());
            }
          });
      layouts.reportRest(name);
    }

    private boolean isOf(String layout, BytesRef stored, int length) {
      return Arrays.stream(StoredVector.values())
          .filter(kind -> layout.equals(StoredLayout.vector(kind, length)))
          .anyMatch(kind -> kind.isTagged(stored) && stored.length == kind.length(length));
    }

    /** Returns the dimension of a vector with its additions. */
    private int grown(BinaryDocValues additions, int length) throws IOException {
      VectorAdditions added = VectorAdditions.decode(additions.binaryValue());
      if (added.from() != length) {
        report(
            FieldNames.additions(field),
            "document %d adds to %d dimensions, but its vector has %d",
            additions.docID(),
            added.from(),
            length);
      }
      return added.added().dimension();
    }

    private void checkNorms(String name, boolean has) {
      FieldInfo info = reader.getFieldInfos().fieldInfo(name);
      if (info != null && info.getIndexOptions() != IndexOptions.NONE && info.hasNorms() != has) {
        report(name, has ? "the field has no norms" : "the field has norms");
      }
    }

    private void checkModels() throws IOException {
      String name = FieldNames.model(field);
      DocumentTerms terms = new DocumentTerms(reader, name);
      SortedDocValues stored = OptionalDocValues.sorted(reader, name);
      for (int doc = stored.nextDoc(); doc != NO_MORE_DOCS; doc = stored.nextDoc()) {
        terms.remove(doc, stored.lookupOrd(stored.ordValue()));
      }
      terms.reportRest(name);
    }

    private void checkWords() throws IOException {
      String name = FieldNames.words(field);
      DocumentTerms terms = new DocumentTerms(reader, name);
      SortedSetDocValues stored = OptionalDocValues.sortedSet(reader, name);
      for (int doc = stored.nextDoc(); doc != NO_MORE_DOCS; doc = stored.nextDoc()) {
        for (int i = 0; i < stored.docValueCount(); i++) {
          terms.remove(doc, stored.lookupOrd(stored.nextOrd()));
        }
      }
      terms.reportRest(name);
    }

    /** Postings are optional. */
    private void checkCounts(String view) throws IOException {
      String name = FieldNames.visualWords(field, view);
      checkNorms(name, true);
      DocumentTerms terms = new DocumentTerms(reader, name);
      boolean inverted = reader.getFieldInfos().fieldInfo(name) != null;
      checkBytes(
          FieldNames.counts(field, view),
          (doc, stored) -> {
            var counts = StoredCounts.decode(stored);
            for (int i = 0; inverted && i < counts.size(); i++) {
              terms.remove(doc, new BytesRef(String.valueOf(counts.index(i))));
            }
          });
      terms.reportRest(name);
    }

    private void checkBytes(String name, Reading reading) throws IOException {
      BinaryDocValues stored = OptionalDocValues.binary(reader, name);
      for (int doc = stored.nextDoc(); doc != NO_MORE_DOCS; doc = stored.nextDoc()) {
        try {
          reading.read(doc, stored.binaryValue());
        } catch (RuntimeException | EOFException damaged) {
          report(name, "document %d can't be read: %s", doc, damaged.getMessage());
        }
      }
    }

    /** The layout of each document's vector in doc values. */
    private final class VectorLayouts {

      private final List<String> layouts = new ArrayList<>();

      /** One more than the place of a document's layout, 0 for none. */
      private final short[] places;

      VectorLayouts(LeafReader reader, String field) throws IOException {
        places = new short[reader.maxDoc()];
        TermsEnum terms = Terms.getTerms(reader, FieldNames.layout(field)).iterator();
        while (terms.next() != null && layouts.size() < Short.MAX_VALUE) {
          String layout = terms.term().utf8ToString();
          if (StoredLayout.isKnown(layout) && StoredLayout.isOfCopies(layout)) {
            layouts.add(layout);
            PostingsEnum postings = terms.postings(null, PostingsEnum.NONE);
            for (int doc = postings.nextDoc(); doc != NO_MORE_DOCS; doc = postings.nextDoc()) {
              places[doc] = (short) layouts.size();
            }
          }
        }
      }

      /** Takes the layout of a document out; empty if it has none. */
      Optional<String> remove(int doc) {
        int place = places[doc];
        places[doc] = 0;
        return place == 0 ? Optional.empty() : Optional.of(layouts.get(place - 1));
      }

      void reportRest(String name) {
        for (int doc = 0; doc < places.length; doc++) {
          if (places[doc] != 0) {
            report(name, "document %d has no vector %s", doc, layouts.get(places[doc] - 1));
            return;
          }
        }
      }
    }

    /** For each document a sum over its terms in postings, from which doc values are taken. */
    private final class DocumentTerms {

      private final long[] sums;

      DocumentTerms(LeafReader reader, String name) throws IOException {
        sums = new long[reader.maxDoc()];
        TermsEnum terms = Terms.getTerms(reader, name).iterator();
        while (terms.next() != null) {
          long hash = hash(terms.term());
          PostingsEnum postings = terms.postings(null, PostingsEnum.NONE);
          for (int doc = postings.nextDoc(); doc != NO_MORE_DOCS; doc = postings.nextDoc()) {
            sums[doc] += hash;
          }
        }
      }

      void remove(int doc, BytesRef term) {
        sums[doc] -= hash(term);
      }

      private static long hash(BytesRef term) {
        long hash = 1125899906842597L;
        for (int i = 0; i < term.length; i++) {
          hash = 31 * hash + term.bytes[term.offset + i];
        }
        return hash * 0x9E3779B97F4A7C15L;
      }

      void reportRest(String name) {
        for (int doc = 0; doc < sums.length; doc++) {
          if (sums[doc] != 0) {
            report(name, "the doc values of document %d are not its postings", doc);
            return;
          }
        }
      }
    }
  }

  private interface Reading {
    void read(int doc, BytesRef stored) throws IOException;
  }
}
