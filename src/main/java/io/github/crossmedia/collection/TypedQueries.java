package io.github.crossmedia.collection;

import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Makes queries as people type them: content words that stand together in a line of a caption, and
 * whole lines. Stop words and words that the vocabulary lacks are passed over. Words that stand
 * together are seen together in pictures more often than words drawn at random.
 *
 * <p>Lines are taken in random order. Of each, one run of every length up to {@value #LONGEST_RUN}
 * words and the whole line are taken. Each query is asked once.
 */
public final class TypedQueries {

  /** The words of the longest run; whole lines may have more. */
  public static final int LONGEST_RUN = 8;

  private final TextEncoder encoder;
  private final int most;
  private final Random random;

  /** The queries of each number of words. */
  private final SortedMap<Integer, TreeSet<int[]>> byWords = new TreeMap<>();

  private TypedQueries(TextEncoder encoder, int most, long seed) {
    this.encoder = encoder;
    this.most = most;
    this.random = new Random(seed);
  }

  /**
   * Returns queries of some captions, and the captions that hold all words of each. The shorter
   * queries come first.
   *
   * @param captions of one line or of several, which are captions by several people
   * @param most the maximum number of queries of one length
   */
  public static QuerySet of(List<String> captions, TextEncoder encoder, int most, long seed) {
    TypedQueries queries = new TypedQueries(encoder, most, seed);
    queries.draw(captions);
    int[][] sets = queries.byWords.values().stream().flatMap(TreeSet::stream).toArray(int[][]::new);
    List<SparseVector> counts = captions.stream().map(encoder::counts).toList();
    return QuerySet.of(
        sets,
        new QuerySet.Postings(counts.stream().map(CaptionQueries::words).toArray(int[][]::new))
            .picturesWithAll(sets));
  }

  private void draw(List<String> captions) {
    List<String> lines = new ArrayList<>(captions.stream().flatMap(String::lines).toList());
    Collections.shuffle(lines, random);
    for (String line : lines) {
      List<String> words = words(line);
      for (int length = 1; length <= Math.min(LONGEST_RUN, words.size()); length++) {
        int start = random.nextInt(words.size() - length + 1);
        add(words.subList(start, start + length));
      }
      if (words.size() > LONGEST_RUN) {
        add(words);
      }
    }
  }

  /** Returns the known words of a line in its order, without n-grams. */
  private List<String> words(String line) {
    return encoder.analysis().terms(line).stream()
        .filter(term -> term.indexOf(' ') < 0 && encoder.words().placeOf(term).isPresent())
        .toList();
  }

  private void add(List<String> words) {
    int[] places = places(words);
    TreeSet<int[]> queries =
        byWords.computeIfAbsent(places.length, length -> new TreeSet<>(Arrays::compare));
    if (queries.size() < most) {
      queries.add(places);
    }
  }

  /** Returns the places of words and of the n-grams that they make. */
  private int[] places(List<String> words) {
    int longest = encoder.analysis().longest();
    return IntStream.range(0, words.size())
        .flatMap(
            start ->
                IntStream.rangeClosed(start + 1, Math.min(start + longest, words.size()))
                    .mapToObj(end -> String.join(" ", words.subList(start, end)))
                    .flatMapToInt(term -> encoder.words().placeOf(term).stream()))
        .distinct()
        .sorted()
        .toArray();
  }
}
