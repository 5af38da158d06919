package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;

/**
 * Reads the doc values of a segment, which are empty if it lacks the field. Lucene's {@link
 * DocValues} fail for a field that is only indexed, such as the text that a highlighter searches.
 */
final class OptionalDocValues {

  private OptionalDocValues() {}

  static SortedDocValues sorted(LeafReader reader, String name) throws IOException {
    return Objects.requireNonNullElseGet(reader.getSortedDocValues(name), DocValues::emptySorted);
  }

  static SortedSetDocValues sortedSet(LeafReader reader, String name) throws IOException {
    return Objects.requireNonNullElseGet(
        reader.getSortedSetDocValues(name), DocValues::emptySortedSet);
  }

  static BinaryDocValues binary(LeafReader reader, String name) throws IOException {
    return Objects.requireNonNullElseGet(reader.getBinaryDocValues(name), DocValues::emptyBinary);
  }
}
