package io.github.crossmedia.collection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The pictures of each word: those whose captions contain it. */
final class Postings {

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
