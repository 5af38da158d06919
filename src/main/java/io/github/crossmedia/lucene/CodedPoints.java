package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BinaryCodes;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;

/**
 * Codes of the points of a field, in a Lucene field of their own beside those of {@link
 * CrossMediaField}: a scan of the codes finds candidates, which are then scored by their stored
 * vectors as {@code exact} scores them.
 *
 * <pre>
 * BinaryCodes codes = model.codes().orElseThrow();
 * document.add(CodedPoints.field("picture", codes, projected.vector()));
 * Query query = CodedPoints.query("picture", codes, point, 10, 200);
 * </pre>
 */
public final class CodedPoints {

  private CodedPoints() {}

  /** The Lucene field to add to a document that has its vector in {@code field}. */
  public static IndexableField field(String field, BinaryCodes codes, DenseVector point) {
    return new BinaryDocValuesField(FieldNames.codes(field), new BytesRef(codes.encode(point)));
  }

  /**
   * The {@code k} best documents among the {@code candidates} that are best by their codes, of
   * those that the query's version made; scored as {@code exact} scores them.
   *
   * @param codes of the query's version, by which the documents were coded
   */
  public static Query query(
      String field, BinaryCodes codes, QueryVector version, int k, int candidates) {
    return new CodesQuery(field, codes, version, k, candidates);
  }

  /**
   * Keeps the codes of an index in memory, 40 bytes each, until their segments are closed: a query
   * then takes less than half the time. To be called whenever a reader was opened; it reads the
   * codes of new segments only.
   */
  public static void keepInMemory(IndexReader reader, String field, BinaryCodes codes)
      throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      ResidentCodes.keep(leaf.reader(), field, codes.length());
    }
  }
}
