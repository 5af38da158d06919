package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.VersionQuery;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.VectorEncoding;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/**
 * Finds the documents that a query vector can be compared with: its version projected them, to a
 * vector of its dimension. A vector field may also have vectors of other documents.
 */
public final class ComparableDocuments {

  private ComparableDocuments() {}

  /**
   * Returns the documents of the version at a place of a query; each document belongs to one
   * version only.
   */
  public static Query of(String field, List<QueryVector> versions, int place) {
    QueryVector version = versions.get(place);
    List<BytesRef> layouts = StoredLayout.vectors(version.vector().dimension());
    return new BooleanQuery.Builder()
        .add(VersionFilter.version(field, versions, place), Occur.FILTER)
        .add(new TermInSetQuery(FieldNames.layout(field), layouts), Occur.FILTER)
        .build();
  }

  /** Returns true if these are all documents of an index, so that no filter is needed. */
  public static boolean areAll(IndexReader reader, String field, QueryVector version)
      throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      if (!areAll(leaf.reader(), field, version)) {
        return false;
      }
    }
    return true;
  }

  private static boolean areAll(LeafReader reader, String field, QueryVector version)
      throws IOException {
    int comparable = 0;
    for (BytesRef layout : StoredLayout.vectors(version.vector().dimension())) {
      comparable += reader.docFreq(new Term(FieldNames.layout(field), layout));
    }
    return comparable == reader.maxDoc() && madeAll(version, reader, field);
  }

  private static boolean madeAll(VersionQuery version, LeafReader reader, String field)
      throws IOException {
    TermsEnum models = Terms.getTerms(reader, FieldNames.model(field)).iterator();
    for (BytesRef model = models.next(); model != null; model = models.next()) {
      if (!version.made(model.utf8ToString())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns true if each document with a copy of its vector has one in a Lucene vector field too,
   * so that {@link CrossMediaField#candidates} can find it there.
   */
  public static boolean areCovered(IndexSearcher searcher, String field, String vectors)
      throws IOException {
    return haveAll(searcher.getIndexReader(), vectors) || areFound(searcher, field, vectors);
  }

  /**
   * Returns true if a vector field has as many vectors as there are documents, so that no search is
   * needed.
   */
  private static boolean haveAll(IndexReader reader, String vectors) throws IOException {
    for (LeafReaderContext context : reader.leaves()) {
      LeafReader leaf = context.reader();
      FieldInfo info = leaf.getFieldInfos().fieldInfo(vectors);
      if (info == null || !info.hasVectorValues()) {
        return false;
      }
      KnnVectorValues values =
          info.getVectorEncoding() == VectorEncoding.BYTE
              ? leaf.getByteVectorValues(vectors)
              : leaf.getFloatVectorValues(vectors);
      if (values == null || values.size() < leaf.maxDoc()) {
        return false;
      }
    }
    return true;
  }

  private static boolean areFound(IndexSearcher searcher, String field, String vectors)
      throws IOException {
    List<BytesRef> copies =
        StoredLayout.found(searcher.getIndexReader(), field).keySet().stream()
            .filter(StoredLayout::isOfCopies)
            .map(BytesRef::new)
            .toList();
    Query missing =
        new BooleanQuery.Builder()
            .add(new TermInSetQuery(FieldNames.layout(field), copies), Occur.FILTER)
            .add(new FieldExistsQuery(vectors), Occur.MUST_NOT)
            .build();
    return copies.isEmpty() || isEmpty(searcher, missing);
  }

  /** Returns true if a query finds nothing. The query cache keeps the answer for large segments. */
  private static boolean isEmpty(IndexSearcher searcher, Query query) throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer != null && hasLive(scorer.iterator(), leaf.reader().getLiveDocs())) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasLive(DocIdSetIterator documents, Bits live) throws IOException {
    for (int doc = documents.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = documents.nextDoc()) {
      if (live == null || live.get(doc)) {
        return true;
      }
    }
    return false;
  }
}
