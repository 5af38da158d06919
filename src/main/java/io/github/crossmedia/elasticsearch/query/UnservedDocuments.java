package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;

/**
 * Counts the documents that a query can't find: none of the versions it carries made them, or their
 * stored vectors have other dimensions. Runs on the coordinating node, since not all warnings that
 * several shards add at once reach the caller.
 */
final class UnservedDocuments {

  private final CountedDocuments counted = new CountedDocuments();
  private final MappedFields fields;

  UnservedDocuments(MappedFields fields) {
    this.fields = fields;
  }

  /**
   * Returns warnings about these documents, none if all documents are served.
   *
   * @param pinned true if the query names its version: then only documents are counted that name
   *     the same version but were made by a different file
   */
  void warnings(
      Client client,
      ResolvedIndices resolved,
      String field,
      PreparedQuery prepared,
      boolean pinned,
      ActionListener<List<String>> listener) {
    if (areNone(resolved, field, prepared)) {
      listener.onResponse(List.of());
      return;
    }
    OriginalIndices indices = resolved.getLocalIndices();
    counted.count(
        client,
        indices,
        unserved(field, prepared.versions(), pinned),
        listener.delegateFailureAndWrap(
            (l, unserved) -> {
              List<String> told = new ArrayList<>();
              add(
                  told,
                  unserved,
                  "[%d] documents of %s were not searched: the version that made their [%s] is not"
                      + " served",
                  indices,
                  field);
              incomparable(client, indices, field, prepared, told, l);
            }));
  }

  /** True if a short while ago there were no such documents. */
  boolean areNone(ResolvedIndices resolved, String field, PreparedQuery prepared, boolean pinned) {
    if (areNone(resolved, field, prepared)) {
      return true;
    }
    OriginalIndices indices = resolved.getLocalIndices();
    return counted.wereNone(indices, unserved(field, prepared.versions(), pinned))
        && (prepared.points().isEmpty()
            || counted.wereNone(indices, incomparable(field, prepared.points())));
  }

  private boolean areNone(ResolvedIndices resolved, String field, PreparedQuery prepared) {
    return prepared.versions().isEmpty() || fields.paths(resolved, field).isEmpty();
  }

  private void incomparable(
      Client client,
      OriginalIndices indices,
      String field,
      PreparedQuery prepared,
      List<String> told,
      ActionListener<List<String>> listener) {
    if (prepared.points().isEmpty()) {
      listener.onResponse(told);
      return;
    }
    counted.count(
        client,
        indices,
        incomparable(field, prepared.points()),
        listener.map(
            documents -> {
              add(
                  told,
                  documents,
                  "[%d] documents of %s were not searched: their vectors in [%s] have other"
                      + " dimensions than the version that made them, or were stored by an"
                      + " earlier build; index them again",
                  indices,
                  field);
              return told;
            }));
  }

  private static void add(
      List<String> told, long documents, String sentence, OriginalIndices indices, String field) {
    if (documents > 0) {
      told.add(String.format(Locale.ROOT, sentence, documents, List.of(indices.indices()), field));
    }
  }

  private static QueryBuilder unserved(String field, Set<String> versions, boolean pinned) {
    QueryBuilder others = VersionsQueryBuilder.notMadeBy(field, versions);
    List<String> names = versions.stream().map(v -> VersionName.parse(v).name()).toList();
    return pinned
        ? QueryBuilders.boolQuery().filter(VersionsQueryBuilder.madeBy(field, names)).filter(others)
        : others;
  }

  private static QueryBuilder incomparable(String field, List<QueryVector> points) {
    Map<Integer, Set<String>> versions = new TreeMap<>();
    points.forEach(
        point ->
            versions
                .computeIfAbsent(point.vector().dimension(), dimension -> new TreeSet<>())
                .add(point.model()));
    BoolQueryBuilder any = QueryBuilders.boolQuery();
    versions.forEach(
        (dimension, made) ->
            any.should(VersionsQueryBuilder.madeBy(field, made).notOfDimension(dimension)));
    return any;
  }
}
