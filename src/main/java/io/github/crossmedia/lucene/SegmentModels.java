package io.github.crossmedia.lucene;

import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.serve.VersionQuery;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.BytesRef;

/** Tells which versions of models projected the documents of a segment. */
final class SegmentModels {

  private SegmentModels() {}

  /**
   * Returns the version that projected all documents with the field in a segment, if there is only
   * one.
   */
  static Optional<String> onlyModel(LeafReader reader, String field) throws IOException {
    Terms models = Terms.getTerms(reader, FieldNames.model(field));
    return models.size() == 1 ? Optional.of(models.getMin().utf8ToString()) : Optional.empty();
  }

  /** Returns the version that projected a document, or an empty string if it has none. */
  static String modelOf(LeafReader reader, String field, int doc) throws IOException {
    SortedDocValues models = OptionalDocValues.sorted(reader, FieldNames.model(field));
    return models.advanceExact(doc) ? models.lookupOrd(models.ordValue()).utf8ToString() : "";
  }

  /**
   * Returns for each ordinal of a segment the position of its version in {@code versions}, or -1. A
   * name without a hash belongs to the first version of that name.
   */
  static int[] places(SortedDocValues models, List<? extends VersionQuery> versions)
      throws IOException {
    int[] places = new int[models.getValueCount()];
    Arrays.fill(places, -1);
    for (int place = 0; place < versions.size(); place++) {
      VersionName version = VersionName.parse(versions.get(place).model());
      int first = models.lookupTerm(new BytesRef(version.name()));
      for (int i = first < 0 ? -1 - first : first; i < places.length; i++) {
        String made = models.lookupOrd(i).utf8ToString();
        if (!made.startsWith(version.name())) {
          break;
        }
        if (places[i] < 0 && version.agreesWith(VersionName.parse(made))) {
          places[i] = place;
        }
      }
    }
    return places;
  }
}
