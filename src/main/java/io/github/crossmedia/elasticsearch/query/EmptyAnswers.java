package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.index.query.BaseTermQueryBuilder;
import org.elasticsearch.index.query.ExistsQueryBuilder;
import org.elasticsearch.index.query.MatchPhrasePrefixQueryBuilder;
import org.elasticsearch.index.query.MatchPhraseQueryBuilder;
import org.elasticsearch.index.query.MatchQueryBuilder;
import org.elasticsearch.index.query.MultiTermQueryBuilder;
import org.elasticsearch.index.query.NestedQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.TermsQueryBuilder;

/**
 * Explains why a search found nothing although there are pictures. It names a field in nested
 * objects without a query of type {@code nested}, or a part of a picture as if it were a field.
 */
public final class EmptyAnswers {

  private final MappedFields fields = new MappedFields();
  private final CountedDocuments counted = new CountedDocuments();
  private final Client client;
  private final IndexNameExpressionResolver resolver;
  private final Supplier<ProjectMetadata> metadata;

  public EmptyAnswers(
      Client client, IndexNameExpressionResolver resolver, Supplier<ProjectMetadata> metadata) {
    this.client = client;
    this.resolver = resolver;
    this.metadata = metadata;
  }

  /** A name in a query, and the field it should name instead. */
  private record Mistake(String asked, MappedPicture field) {

    String advice(long documents, String[] indices) {
      String who = "[" + documents + "] documents of " + List.of(indices);
      return asked.startsWith(field.path() + ".")
          ? "["
              + asked
              + "] is not a field but a part of the field ["
              + field.path()
              + "], which "
              + who
              + " have"
          : who
              + " have ["
              + asked
              + "] in objects of type [nested]: only a query of type [nested] with the path ["
              + field.nested()
              + "] finds them";
    }
  }

  /** Explains an answer without hits, if there is something to explain. */
  void explain(
      SearchRequest request,
      SearchResponse answer,
      Consumer<String> warnings,
      ActionListener<Void> listener) {
    Optional<Mistake> mistake = isEmpty(answer) ? mistake(request) : Optional.empty();
    if (mistake.isEmpty()) {
      listener.onResponse(null);
      return;
    }
    counted.count(
        client,
        new OriginalIndices(request),
        VersionsQueryBuilder.notMadeBy(mistake.get().field().path(), List.of()),
        listener.map(
            documents -> {
              if (documents > 0) {
                warnings.accept(mistake.get().advice(documents, request.indices()));
              }
              return null;
            }));
  }

  private static boolean isEmpty(SearchResponse answer) {
    return answer.getHits().getHits().length == 0
        && (answer.getHits().getTotalHits() == null
            || answer.getHits().getTotalHits().value() == 0);
  }

  private Optional<Mistake> mistake(SearchRequest request) {
    if (request.source() == null || request.source().query() == null) {
      return Optional.empty();
    }
    SortedSet<String> asked = new TreeSet<>();
    collect(request.source().query(), asked);
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    return mappings(request).stream()
        .flatMap(mapping -> asked.stream().flatMap(name -> mistake(name, mapping).stream()))
        .findFirst();
  }

  private static Optional<Mistake> mistake(String asked, Map<String, MappedPicture> mapping) {
    MappedPicture field = mapping.get(asked);
    return field == null
        ? mapping.entrySet().stream()
            .filter(known -> asked.startsWith(known.getKey() + "."))
            .findFirst()
            .map(known -> new Mistake(asked, known.getValue()))
        : Optional.of(field)
            .filter(inside -> !inside.nested().isEmpty())
            .map(inside -> new Mistake(asked, inside));
  }

  /** Returns the fields of the local indices that are searched. */
  private List<Map<String, MappedPicture>> mappings(SearchRequest request) {
    String[] local =
        Arrays.stream(request.indices())
            .filter(name -> name.indexOf(':') < 0)
            .toArray(String[]::new);
    List<Map<String, MappedPicture>> mappings = new ArrayList<>();
    if (request.pointInTimeBuilder() == null && local.length > 0 == request.indices().length > 0) {
      ProjectMetadata project = metadata.get();
      for (String index :
          resolver.concreteIndexNames(project, IndicesOptions.lenientExpandOpen(), local)) {
        if (project.index(index).mapping() != null) {
          mappings.add(fields.fields(project.index(index).mapping()));
        }
      }
    }
    return mappings;
  }

  /** Collects the fields that queries name outside of nested objects. */
  private static void collect(QueryBuilder query, SortedSet<String> names) {
    switch (query) {
      case NestedQueryBuilder nested -> {}
      case CrossMediaQueryBuilder own -> names.add(own.form().field());
      case MatchQueryBuilder match -> names.add(match.fieldName());
      case MatchPhraseQueryBuilder phrase -> names.add(phrase.fieldName());
      case MatchPhrasePrefixQueryBuilder phrase -> names.add(phrase.fieldName());
      case BaseTermQueryBuilder<?> term -> names.add(term.fieldName());
      case TermsQueryBuilder terms -> names.add(terms.fieldName());
      case MultiTermQueryBuilder several -> names.add(several.fieldName());
      case ExistsQueryBuilder exists -> names.add(exists.fieldName());
      default -> NestedDepth.within(query).forEach(inner -> collect(inner, names));
    }
  }
}
