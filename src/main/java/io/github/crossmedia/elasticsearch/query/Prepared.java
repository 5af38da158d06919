package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.lucene.QueryCounts;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.lucene.QueryWords;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A question as the models see it: all a shard needs, which holds no model. */
sealed interface Prepared {

  /** The versions whose documents can be found; empty where those of all versions can. */
  Set<String> versions();

  /** To be compared with all documents. */
  record Exact(List<QueryPoint> points) implements Prepared {
    public Exact {
      points = List.copyOf(points);
    }

    @Override
    public Set<String> versions() {
      return names(points);
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
  }

  /** To be compared with counts of visual words. */
  record VisualWords(QueryCounts counts) implements Prepared {
    @Override
    public Set<String> versions() {
      return Set.of();
    }
  }

  private static Set<String> names(List<QueryPoint> points) {
    return points.stream().map(QueryPoint::model).collect(Collectors.toSet());
  }
}
