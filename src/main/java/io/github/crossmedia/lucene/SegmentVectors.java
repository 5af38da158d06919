package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** The vectors of a segment, each with the version of the query that it is compared with. */
final class SegmentVectors {

  private final BinaryDocValues vectors;
  private final SortedDocValues models;
  private final int[] places;

  private SegmentVectors(BinaryDocValues vectors, SortedDocValues models, int[] places) {
    this.vectors = vectors;
    this.models = models;
    this.places = places;
  }

  static SegmentVectors of(LeafReader reader, String field, List<QueryVector> versions)
      throws IOException {
    SortedDocValues models = DocValues.getSorted(reader, FieldNames.model(field));
    return new SegmentVectors(
        DocValues.getBinary(reader, FieldNames.vector(field)),
        models,
        SegmentModels.places(models, versions));
  }

  /** True if the query carries no version of this segment. */
  boolean isEmpty() {
    return Arrays.stream(places).allMatch(place -> place < 0);
  }

  long cost() {
    return vectors.cost();
  }

  /** All documents with a vector, including those of versions that the query does not carry. */
  DocIdSetIterator withVector() {
    return vectors;
  }

  /** The position of the version that made all documents, or -1. */
  int onlyPlace() {
    return places.length == 1 ? places[0] : -1;
  }

  boolean has(int doc) throws IOException {
    return vectors.advanceExact(doc);
  }

  /** The position of a document's version in the query, or -1. */
  int place(int doc) throws IOException {
    if (places.length == 1) {
      return places[0];
    }
    return models.advanceExact(doc) ? places[models.ordValue()] : -1;
  }

  /** The vector of the current document. */
  BytesRef value() throws IOException {
    return vectors.binaryValue();
  }
}
