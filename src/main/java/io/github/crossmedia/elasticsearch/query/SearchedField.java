package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;

/** The field that a query or a function names, in the index of a shard. */
final class SearchedField {

  /** The longest name: longer names take too long where a name is looked up part by part. */
  private static final int MAX_NAME_LENGTH = 4096;

  private SearchedField() {}

  /** Returns the name of a field in a request, if it is short enough. */
  static String checkedName(String field) {
    if (field.length() > MAX_NAME_LENGTH) {
      throw new IllegalArgumentException(
          Formatted.of(
              "[field] names a field by at most [%s] characters, but has [%s]",
              MAX_NAME_LENGTH, field.length()));
    }
    return field;
  }

  /** Returns the type of a field; empty if the index lacks the field. */
  static Optional<CrossMediaFieldType> of(SearchExecutionContext context, String field) {
    MappedFieldType type = context.getFieldType(field);
    if (type == null) {
      return Optional.empty();
    }
    if (type instanceof CrossMediaFieldType pictures) {
      return Optional.of(pictures);
    }
    throw new IllegalArgumentException(
        Formatted.of(
            "[%s] is a field of type [%s], but [cross_media] searches only fields of type"
                + " [cross_media]",
            field, type.typeName()));
  }

  /** Rejects a vector that no document of its version can be compared with. */
  static void requireDimensions(CrossMediaFieldType pictures, List<QueryVector> asked) {
    for (QueryVector point : asked) {
      VersionName version = VersionName.parse(point.model());
      int dimension = point.vector().dimension();
      List<Integer> known =
          pictures.learnedDimensions().entrySet().stream()
              .filter(made -> version.agreesWith(VersionName.parse(made.getKey())))
              .map(made -> made.getValue())
              .distinct()
              .sorted()
              .toList();
      if (!known.isEmpty() && !known.contains(dimension)) {
        throw new IllegalArgumentException(
            Formatted.of(
                "[vector] has [%s] dimensions, but those made by [%s] in field [%s] have %s",
                dimension, version.name(), pictures.name(), known));
      }
    }
  }

  /**
   * The number of documents of a shard that each version of a model projected, by the postings:
   * deleted documents count until they are merged away.
   */
  record Versions(Map<String, Long> documents) {

    static Versions of(SearchExecutionContext context, String field) throws IOException {
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
      return new Versions(documents);
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
}
