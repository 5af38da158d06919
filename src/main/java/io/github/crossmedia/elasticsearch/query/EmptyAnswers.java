package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.OneByOne;
import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import io.github.crossmedia.elasticsearch.query.CrossMediaQueryBuilder.NestedDepth;
import io.github.crossmedia.elasticsearch.query.UnservedDocuments.CountedDocuments;
import io.github.crossmedia.elasticsearch.query.UnservedDocuments.CountedDocuments.Searched;
import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import org.elasticsearch.search.builder.SearchSourceBuilder;

/**
 * Explains why a search found nothing although there are pictures. It names a field in nested
 * objects without a query of type {@code nested}, or a part of a picture as if it were a field, or
 * a version that made no document.
 */
public final class EmptyAnswers {

  /** How many versions of a query are explained at most: each takes two counts. */
  private static final int MAX_NAMED = 4;

  private final MappedFields fields = new MappedFields();
  private final CountedDocuments counted;
  private final Client client;
  private final IndexNameExpressionResolver resolver;
  private final Supplier<ProjectMetadata> metadata;

  public EmptyAnswers(
      Client client, IndexNameExpressionResolver resolver, Supplier<ProjectMetadata> metadata) {
    this.client = client;
    this.counted = new CountedDocuments(client.threadPool()::getThreadContext);
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

  /** A version that a query names, and the field that it searches. */
  private record Named(String field, VersionId version) {

    String advice(long documents, String[] indices) {
      return Formatted.of(
          "[%s] made none of the [%s] documents of %s that have [%s], and only that version was"
              + " asked: project them with it, or into a field of its own",
          version, documents, List.of(indices), field);
    }
  }

  /**
   * Explains an answer without hits, if there is something to explain.
   *
   * @param told what the caller is told already
   */
  void explain(
      SearchRequest request,
      SearchResponse answer,
      Set<String> told,
      ActionListener<Void> listener) {
    Optional<QueryBuilder> query = isEmpty(answer) ? query(request) : Optional.empty();
    Optional<Mistake> mistake = query.flatMap(asked -> mistake(request, asked));
    List<Named> named = query.map(EmptyAnswers::named).orElse(List.of());
    if (mistake.isPresent()) {
      String field = mistake.get().field().path();
      count(
          request,
          VersionsQueryBuilder.notMadeBy(field, List.of()),
          listener.map(
              documents -> {
                if (documents > 0) {
                  told.add(mistake.get().advice(documents, request.indices()));
                }
                return null;
              }));
    } else {
      // a count asks the query by itself
      Optional<CrossMediaQueryBuilder> words =
          query.filter(asked -> request.source().size() != 0).flatMap(EmptyAnswers::words);
      OneByOne.<Named, Boolean>collect(
          named,
          (each, l) -> explain(request, each, told::add, l),
          listener.delegateFailureAndWrap(
              (l, done) -> {
                if (words.isPresent() && told.isEmpty()) {
                  explain(request, words.get(), told::add, l);
                } else {
                  l.onResponse(null);
                }
              }));
    }
  }

  /** Tells of words that no document keeps, where another plan compares all documents. */
  private void explain(
      SearchRequest request,
      CrossMediaQueryBuilder words,
      Consumer<String> warnings,
      ActionListener<Void> listener) {
    String field = words.form().field();
    count(
        request,
        words,
        listener.delegateFailureAndWrap(
            (l, found) -> {
              if (found > 0) {
                l.onResponse(null);
                return;
              }
              count(
                  request,
                  VersionsQueryBuilder.notMadeBy(field, List.of()),
                  l.map(
                      documents -> {
                        if (documents > 0) {
                          warnings.accept(
                              Formatted.of(
                                  "none of the [%s] documents of %s that have [%s] keeps a word of"
                                      + " the query among its strongest: the plan [exact] compares"
                                      + " them all",
                                  documents, List.of(request.indices()), field));
                        }
                        return null;
                      }));
            }));
  }

  /** Returns a query outside of nested objects that finds documents by the words they keep. */
  private static Optional<CrossMediaQueryBuilder> words(QueryBuilder query) {
    return switch (query) {
      case NestedQueryBuilder nested -> Optional.empty();
      case CrossMediaQueryBuilder own ->
          Optional.of(own)
              .filter(asked -> asked.form().question() instanceof Question.Text)
              .filter(asked -> asked.form().filters().isEmpty())
              .filter(asked -> asked.form().options().findsKeptWords());
      default ->
          NestedDepth.within(query).stream().flatMap(inner -> words(inner).stream()).findFirst();
    };
  }

  private void explain(
      SearchRequest request,
      Named named,
      Consumer<String> warnings,
      ActionListener<Boolean> listener) {
    List<String> made =
        List.of(named.version().ofPictures().toString(), named.version().ofTexts().toString());
    count(
        request,
        VersionsQueryBuilder.madeBy(named.field(), made),
        listener.delegateFailureAndWrap(
            (l, own) -> {
              if (own > 0) {
                l.onResponse(false);
                return;
              }
              count(
                  request,
                  VersionsQueryBuilder.notMadeBy(named.field(), List.of()),
                  l.map(
                      documents -> {
                        if (documents > 0) {
                          warnings.accept(named.advice(documents, request.indices()));
                        }
                        return documents > 0;
                      }));
            }));
  }

  private void count(SearchRequest request, QueryBuilder query, ActionListener<Long> listener) {
    counted.count(
        client, new Searched(new OriginalIndices(request), Optional.empty()), query, listener);
  }

  /** Returns what a search asks, also by a retriever that leads to a single query. */
  private static Optional<QueryBuilder> query(SearchRequest request) {
    SearchSourceBuilder source = request.source();
    if (source == null || source.pointInTimeBuilder() != null) {
      return Optional.empty();
    }
    return source.retriever() == null || source.retriever().isCompound()
        ? Optional.ofNullable(source.query())
        : Optional.ofNullable(source.retriever().topDocsQuery());
  }

  private static List<Named> named(QueryBuilder query) {
    List<Named> named = new ArrayList<>();
    collectNamed(query, named);
    return named.stream().distinct().limit(MAX_NAMED).toList();
  }

  /** Collects the versions that queries outside of nested objects name. */
  private static void collectNamed(QueryBuilder query, List<Named> named) {
    switch (query) {
      case NestedQueryBuilder nested -> {}
      case CrossMediaQueryBuilder own -> {
        if (own.form().options().pinsVersion()) {
          VersionId version = VersionId.parse(own.form().options().model());
          named.add(new Named(own.form().field(), version));
        }
      }
      default -> NestedDepth.within(query).forEach(inner -> collectNamed(inner, named));
    }
  }

  private static boolean isEmpty(SearchResponse answer) {
    return answer.getHits().getHits().length == 0
        && (answer.getHits().getTotalHits() == null
            || answer.getHits().getTotalHits().value() == 0);
  }

  private Optional<Mistake> mistake(SearchRequest request, QueryBuilder query) {
    SortedSet<String> asked = new TreeSet<>();
    collect(query, asked);
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
    if (local.length > 0 == request.indices().length > 0) {
      ProjectMetadata project = metadata.get();
      for (String index :
          resolver.concreteIndexNames(project, IndicesOptions.lenientExpandOpen(), true, local)) {
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
