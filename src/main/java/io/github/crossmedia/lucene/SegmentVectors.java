package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.StoredPoints.GrownPoints;
import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;

/** The vectors of a segment, each with the version of the query to compare it with. */
final class SegmentVectors {

  private final String field;
  private final DocIdSetIterator documents;
  private final SortedDocValues models;
  private final int[] places;

  /** The vectors for each version of the query, or for all versions together. */
  private final StoredPoints[] points;

  private StoredPoints current;

  private SegmentVectors(
      String field,
      DocIdSetIterator documents,
      SortedDocValues models,
      int[] places,
      StoredPoints[] points) {
    this.field = field;
    this.documents = documents;
    this.models = models;
    this.places = places;
    this.points = points;
    this.current = points[0];
  }

  /** Returns the vectors of the documents of a segment that a version projected. */
  static SegmentVectors of(LeafReader reader, PointFields fields, List<QueryVector> versions)
      throws IOException {
    SortedDocValues models = OptionalDocValues.sorted(reader, FieldNames.model(fields.field()));
    int[] places = SegmentModels.places(models, versions);
    if (StoredLayout.nativeDimensions(reader, fields.field()).isEmpty()) {
      StoredPoints.InDocValues copied = StoredPoints.InDocValues.of(reader, fields);
      StoredPoints[] points = {GrownPoints.over(copied, reader, fields.field())};
      return new SegmentVectors(fields.stored(), copied.values(), models, places, points);
    }
    StoredPoints[] points = new StoredPoints[versions.size()];
    for (int i = 0; i < points.length; i++) {
      points[i] = StoredPoints.of(reader, fields, versions.get(i).vector().dimension());
    }
    String field = fields.nearest(versions.getFirst().vector().dimension());
    return new SegmentVectors(field, models, models, places, points);
  }

  /** Returns true if the query carries no version of this segment. */
  boolean isEmpty() {
    return Arrays.stream(places).allMatch(place -> place < 0);
  }

  long cost() {
    return documents.cost();
  }

  /**
   * Returns all documents that may have a vector, including those of versions that the query does
   * not carry.
   */
  DocIdSetIterator candidates() {
    return documents;
  }

  /** Returns the position of the version that projected all documents, or -1. */
  int onlyPlace() {
    return places.length == 1 ? places[0] : -1;
  }

  /** Returns false if the current candidate has no vector. */
  boolean hasCandidate() throws IOException {
    return documents != models || has(models.docID());
  }

  /** Moves to a document; returns false if it has no vector. */
  boolean has(int doc) throws IOException {
    if (documents == models) {
      // the vector field may contain documents that no version projected
      if (!models.advanceExact(doc)) {
        return false;
      }
      current = points[points.length == 1 ? 0 : Math.max(place(doc), 0)];
    }
    return current.advance(doc);
  }

  /** Returns the position of a document's version in the query, or -1. */
  int place(int doc) throws IOException {
    if (places.length == 1) {
      return places[0];
    }
    return models.advanceExact(doc) ? places[models.ordValue()] : -1;
  }

  /** Returns the Lucene field that is read first. */
  String field() {
    return field;
  }

  /** Returns the vector of the current document. */
  StoredPoints current() {
    return current;
  }
}
