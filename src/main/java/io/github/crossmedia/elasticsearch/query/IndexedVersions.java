package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.elasticsearch.index.query.SearchExecutionContext;

/**
 * The number of documents of a shard that each version of a model projected, by the postings:
 * deleted documents count until they are merged away.
 */
record IndexedVersions(Map<String, Long> documents) {

  static IndexedVersions of(SearchExecutionContext context, String field) throws IOException {
    IndexReader reader = context.getIndexReader();
    Map<String, Long> documents = new TreeMap<>();
    if (reader != null) {
      for (LeafReaderContext leaf : reader.leaves()) {
        TermsEnum models = Terms.getTerms(leaf.reader(), FieldNames.model(field)).iterator();
        while (models.next() != null) {
          documents.merge(models.term().utf8ToString(), (long) models.docFreq(), Long::sum);
        }
      }
    }
    return new IndexedVersions(documents);
  }

  /** Returns true if documents can be found by words, or if none have the field. */
  static boolean haveWords(SearchExecutionContext context, String field) throws IOException {
    IndexReader reader = context.getIndexReader();
    if (reader == null) {
      return true;
    }
    for (LeafReaderContext leaf : reader.leaves()) {
      if (leaf.reader().terms(FieldNames.words(field)) != null) {
        return true;
      }
    }
    return of(context, field).documents().isEmpty();
  }

  /** Returns the points of the versions with documents. */
  List<QueryVector> among(List<QueryVector> points) {
    return points.stream().filter(this::have).toList();
  }

  private boolean have(QueryVector point) {
    return documents.keySet().stream().anyMatch(point::made);
  }
}
