package io.github.crossmedia.collection;

import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Queries of one or more words over a vocabulary, each with the pictures relevant to it, as indices
 * into a list of pictures.
 */
public final class QuerySet {

  private final int[][] words;
  private final int[][] relevant;

  private QuerySet(int[][] words, int[][] relevant) {
    this.words = words;
    this.relevant = relevant;
  }

  /**
   * Wraps ascending word indices and ascending indices of relevant pictures, one row for each
   * query.
   */
  static QuerySet of(int[][] words, int[][] relevant) {
    if (words.length != relevant.length) {
      throw new IllegalArgumentException(
          words.length + " queries but " + relevant.length + " sets of relevant pictures");
    }
    return new QuerySet(words, relevant);
  }

  public int size() {
    return words.length;
  }

  /** Returns the vocabulary indices of a query's words, ascending; must not be modified. */
  public int[] words(int query) {
    return words[query];
  }

  /** Returns the indices of the pictures relevant to a query, ascending; must not be modified. */
  public int[] relevant(int query) {
    return relevant[query];
  }

  /**
   * Returns every n-th query, so that at most {@code most} remain, with all lengths in proportion.
   */
  public QuerySet sample(int most) {
    int every = Math.max(1, Math.ceilDiv(size(), most));
    return picked(IntStream.range(0, Math.ceilDiv(size(), every)).map(i -> i * every).toArray());
  }

  /** Returns the same queries for other pictures, which are relevant by their captions. */
  public QuerySet among(List<SparseVector> captions) {
    int[][] others = captions.stream().map(CaptionQueries::words).toArray(int[][]::new);
    return new QuerySet(words, new Postings(others).picturesWithAll(words));
  }

  /** Returns the queries of at most {@code longest} words. */
  public QuerySet ofAtMost(int longest) {
    return picked(
        IntStream.range(0, size()).filter(query -> words[query].length <= longest).toArray());
  }

  private QuerySet picked(int[] queries) {
    return new QuerySet(
        Arrays.stream(queries).mapToObj(query -> words[query]).toArray(int[][]::new),
        Arrays.stream(queries).mapToObj(query -> relevant[query]).toArray(int[][]::new));
  }

  /** The pictures of each word: those whose captions contain it. */
  static final class Postings {

    private final int[][] captions;
    private final int[][] pictures;

    Postings(int[][] captions) {
      this.captions = captions;
      int words = 1 + Arrays.stream(captions).flatMapToInt(IntStream::of).max().orElse(-1);
      int[] counts = new int[words];
      for (int[] caption : captions) {
        for (int word : caption) {
          counts[word]++;
        }
      }
      this.pictures = Arrays.stream(counts).mapToObj(int[]::new).toArray(int[][]::new);
      for (int picture = captions.length - 1; picture >= 0; picture--) {
        for (int word : captions[picture]) {
          pictures[word][--counts[word]] = picture;
        }
      }
    }

    /**
     * Returns for each set of words the pictures whose captions contain all of them, in ascending
     * order.
     */
    int[][] picturesWithAll(int[][] sets) {
      return Arrays.stream(sets).parallel().map(this::picturesWithAll).toArray(int[][]::new);
    }

    private int[] picturesWithAll(int[] set) {
      if (IntStream.of(set).anyMatch(word -> word >= pictures.length)) {
        return new int[0];
      }
      int rarest =
          IntStream.of(set)
              .boxed()
              .min(Comparator.comparingInt(word -> pictures[word].length))
              .orElseThrow();
      return IntStream.of(pictures[rarest])
          .filter(picture -> holds(captions[picture], set))
          .toArray();
    }

    private static boolean holds(int[] caption, int[] set) {
      int i = 0;
      for (int word : set) {
        while (i < caption.length && caption[i] < word) {
          i++;
        }
        if (i == caption.length || caption[i] != word) {
          return false;
        }
      }
      return true;
    }
  }
}
