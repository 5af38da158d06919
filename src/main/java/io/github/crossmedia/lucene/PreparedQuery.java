package io.github.crossmedia.lucene;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.lucene.search.Query;

/**
 * A question as the served versions of a model read it, see {@link ServedModel}: a value that holds
 * all that finds, scores and explains documents, and no model.
 */
public sealed interface PreparedQuery {

  /** The versions whose documents can be found; empty where those of all versions can. */
  Set<String> versions();

  /** What stored vectors are compared with, nothing where none are. */
  default List<QueryVector> points() {
    return List.of();
  }

  /** The words of the question that a version does not know, by version. */
  SortedMap<String, List<String>> unknownWords();

  /**
   * The query of a field; {@code k} and {@code num_candidates} of the options are for the plan
   * {@code nearest}, which looks for its documents among those that match {@code filter}.
   */
  Query toQuery(String field, QueryOptions options, Query filter);

  /** To be compared with all documents. */
  record Exact(List<QueryVector> points) implements PreparedQuery {
    public Exact {
      points = List.copyOf(points);
    }

    @Override
    public Set<String> versions() {
      return names(points);
    }

    @Override
    public SortedMap<String, List<String>> unknownWords() {
      return unknownBy(points, QueryVector::model, QueryVector::explained);
    }

    @Override
    public Query toQuery(String field, QueryOptions options, Query filter) {
      return Filtered.of(CrossMediaField.exact(field, points), filter);
    }
  }

  /** To be compared with the nearest documents. */
  record Nearest(List<QueryVector> points) implements PreparedQuery {
    public Nearest {
      points = List.copyOf(points);
    }

    @Override
    public Set<String> versions() {
      return names(points);
    }

    @Override
    public SortedMap<String, List<String>> unknownWords() {
      return unknownBy(points, QueryVector::model, QueryVector::explained);
    }

    @Override
    public Query toQuery(String field, QueryOptions options, Query filter) {
      int candidates = Math.max(options.k(), options.candidates());
      return new NearestQuery(field, points, options.k(), candidates, filter);
    }
  }

  /** To be summed over the postings of words. */
  record Words(List<WordWeights> words) implements PreparedQuery {
    public Words {
      words = List.copyOf(words);
    }

    @Override
    public Set<String> versions() {
      return words.stream().map(WordWeights::model).collect(Collectors.toSet());
    }

    @Override
    public SortedMap<String, List<String>> unknownWords() {
      return unknownBy(words, WordWeights::model, WordWeights::explained);
    }

    @Override
    public Query toQuery(String field, QueryOptions options, Query filter) {
      return Filtered.of(CrossMediaField.words(field, words), filter);
    }
  }

  /** To be compared with counts of visual words. */
  record VisualWords(CountWeights counts) implements PreparedQuery {
    @Override
    public Set<String> versions() {
      return Set.of();
    }

    @Override
    public SortedMap<String, List<String>> unknownWords() {
      return unknownBy(List.of(counts), CountWeights::model, CountWeights::explained);
    }

    @Override
    public Query toQuery(String field, QueryOptions options, Query filter) {
      return Filtered.of(CrossMediaField.visualWords(field, counts), filter);
    }
  }

  private static <T> SortedMap<String, List<String>> unknownBy(
      List<T> forms, Function<T, String> version, Function<T, List<ExplainedWord>> explained) {
    SortedMap<String, List<String>> unknown = new TreeMap<>();
    for (T form : forms) {
      List<String> words = ExplainedWord.unknown(explained.apply(form));
      if (!words.isEmpty()) {
        unknown.put(version.apply(form), words);
      }
    }
    return unknown;
  }

  private static Set<String> names(List<QueryVector> points) {
    return points.stream().map(QueryVector::model).collect(Collectors.toSet());
  }
}
