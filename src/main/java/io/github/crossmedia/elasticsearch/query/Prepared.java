package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.lucene.Clue;
import io.github.crossmedia.lucene.QueryCounts;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.lucene.QueryWords;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A question as the models see it: all a shard needs, which holds no model. */
sealed interface Prepared {

  /** The versions whose documents can be found; empty where those of all versions can. */
  Set<String> versions();

  /** What stored vectors are compared with, nothing where none are. */
  default List<QueryPoint> points() {
    return List.of();
  }

  /** The words of the question that a version doesn't know, by version. */
  SortedMap<String, List<String>> unknown();

  /** To be compared with all documents. */
  record Exact(List<QueryPoint> points) implements Prepared {
    public Exact {
      points = List.copyOf(points);
    }

    @Override
    public Set<String> versions() {
      return names(points);
    }

    @Override
    public SortedMap<String, List<String>> unknown() {
      return unknownBy(points, QueryPoint::model, QueryPoint::clues);
    }
  }

  /** To be compared with the nearest documents. */
  record Nearest(List<QueryPoint> points) implements Prepared {
    public Nearest {
      points = List.copyOf(points);
    }

    @Override
    public Set<String> versions() {
      return names(points);
    }

    @Override
    public SortedMap<String, List<String>> unknown() {
      return unknownBy(points, QueryPoint::model, QueryPoint::clues);
    }
  }

  /** To be summed over the postings of words. */
  record Words(List<QueryWords> words) implements Prepared {
    public Words {
      words = List.copyOf(words);
    }

    @Override
    public Set<String> versions() {
      return words.stream().map(QueryWords::model).collect(Collectors.toSet());
    }

    @Override
    public SortedMap<String, List<String>> unknown() {
      return unknownBy(words, QueryWords::model, QueryWords::clues);
    }
  }

  /** To be compared with counts of visual words. */
  record VisualWords(QueryCounts counts) implements Prepared {
    @Override
    public Set<String> versions() {
      return Set.of();
    }

    @Override
    public SortedMap<String, List<String>> unknown() {
      return unknownBy(List.of(counts), QueryCounts::model, QueryCounts::clues);
    }
  }

  private static <T> SortedMap<String, List<String>> unknownBy(
      List<T> forms, Function<T, String> version, Function<T, List<Clue>> clues) {
    SortedMap<String, List<String>> unknown = new TreeMap<>();
    for (T form : forms) {
      List<String> words = Clue.unknown(clues.apply(form));
      if (!words.isEmpty()) {
        unknown.put(version.apply(form), words);
      }
    }
    return unknown;
  }

  private static Set<String> names(List<QueryPoint> points) {
    return points.stream().map(QueryPoint::model).collect(Collectors.toSet());
  }
}
