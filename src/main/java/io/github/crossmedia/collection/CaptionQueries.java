package io.github.crossmedia.collection;

import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes the queries of Grangier, Monay and Bengio (2006, section 5.1): every set of words that a
 * caption contains. A picture is relevant if its caption contains all words of the query.
 *
 * <p>Each word of at least {@link Limits#rarest} captions is a query. A caption of n words contains
 * 2^n - 1 - n longer sets. If these are at most {@link Limits#setsPerCaption}, all of them are
 * enumerated. Otherwise sets are drawn, the length of each first, because nearly all sets of a long
 * caption are long. If there are more than {@link Limits#most} distinct longer sets, a uniform
 * sample of them is kept. With very many captions each contributes only a few sets.
 */
public final class CaptionQueries {

  private static final Comparator<int[]> SHORTEST_FIRST =
      Comparator.<int[]>comparingInt(set -> set.length).thenComparing(Arrays::compare);

  /** The number of sets that are considered for each kept one. */
  private static final int LOOKED_AT_FOR_KEPT = 16;

  private static final int MIN_OF_CAPTION = 4;

  private final int[][] captions;
  private final Limits limits;
  private final int setsPerCaption;

  /** The kept sets by their hashes. The sets with the smallest hashes are a uniform sample. */
  private final TreeMap<Long, int[]> kept = new TreeMap<>();

  private CaptionQueries(int[][] captions, Limits limits) {
    this.captions = captions;
    this.limits = limits;
    long share = (long) LOOKED_AT_FOR_KEPT * limits.most() / Math.max(1, captions.length);
    this.setsPerCaption =
        Math.min(limits.setsPerCaption(), Math.clamp(share, MIN_OF_CAPTION, limits.most()));
  }

  /**
   * Returns the queries of captions, given as counts of the vocabulary's words.
   *
   * @param captions one vector for each picture, in the order of the pictures
   */
  public static QuerySet of(List<SparseVector> captions, Limits limits) {
    int[][] words = captions.stream().map(CaptionQueries::words).toArray(int[][]::new);
    return new CaptionQueries(common(words, limits.rarest()), limits).make();
  }

  static int[] words(SparseVector counts) {
    int[] words = new int[counts.size()];
    for (int i = 0; i < words.length; i++) {
      words[i] = counts.index(i);
    }
    return words;
  }

  /** Returns the captions without the words that fewer than {@code rarest} of them contain. */
  private static int[][] common(int[][] captions, int rarest) {
    Map<Integer, Integer> holding = new HashMap<>();
    Stream.of(captions)
        .flatMapToInt(IntStream::of)
        .forEach(word -> holding.merge(word, 1, Integer::sum));
    return Stream.of(captions)
        .map(words -> IntStream.of(words).filter(word -> holding.get(word) >= rarest).toArray())
        .toArray(int[][]::new);
  }

  private QuerySet make() {
    for (int caption = 0; caption < captions.length && limits.longest() > 1; caption++) {
      int[] words = captions[caption];
      if (words.length < Integer.SIZE - 1
          && (1 << words.length) - 1 - words.length <= setsPerCaption) {
        enumerate(words);
      } else {
        draw(words, new SplittableRandom(mixed(limits.seed()) + caption));
      }
    }
    int[][] sets =
        Stream.concat(singleWords(), kept.values().stream())
            .sorted(SHORTEST_FIRST)
            .toArray(int[][]::new);
    kept.clear();
    return QuerySet.of(sets, new QuerySet.Postings(captions).picturesWithAll(sets));
  }

  private Stream<int[]> singleWords() {
    BitSet words = new BitSet();
    for (int[] caption : captions) {
      IntStream.of(caption).forEach(words::set);
    }
    return words.stream().mapToObj(word -> new int[] {word});
  }

  private void enumerate(int[] words) {
    for (int members = 1; members < 1 << words.length; members++) {
      int length = Integer.bitCount(members);
      if (length > 1 && length <= limits.longest()) {
        int[] set = new int[length];
        for (int i = 0, rest = members; rest != 0; i++, rest &= rest - 1) {
          set[i] = words[Integer.numberOfTrailingZeros(rest)];
        }
        keep(set);
      }
    }
  }

  private void draw(int[] words, SplittableRandom random) {
    int[] shuffled = words.clone();
    for (int n = 0; n < setsPerCaption; n++) {
      int length = 2 + random.nextInt(Math.min(limits.longest(), words.length) - 1);
      for (int i = 0; i < length; i++) {
        int j = random.nextInt(i, shuffled.length);
        int word = shuffled[i];
        shuffled[i] = shuffled[j];
        shuffled[j] = word;
      }
      int[] set = Arrays.copyOf(shuffled, length);
      Arrays.sort(set);
      keep(set);
    }
  }

  private void keep(int[] set) {
    long hash = limits.seed();
    for (int word : set) {
      hash = mixed(hash + word);
    }
    if (kept.size() < limits.most()) {
      kept.put(hash, set);
    } else if (hash < kept.lastKey() && kept.put(hash, set) == null) {
      kept.pollLastEntry();
    }
  }

  /** Returns the finaliser of SplitMix64 (Steele, Lea and Flood, 2014). */
  private static long mixed(long number) {
    long z = number + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * Limits of the queries.
   *
   * @param longest the words of the longest query
   * @param rarest the least number of captions with a word
   * @param setsPerCaption the maximum number of sets of two or more words from a caption; of more,
   *     so many are drawn
   * @param most the number of queries of two or more words above which a sample of them is kept
   * @param seed of the sampling
   */
  public record Limits(int longest, int rarest, int setsPerCaption, int most, long seed) {

    /** Queries of any length, with all sets of captions of up to eight words. */
    public static final Limits NONE = new Limits(Integer.MAX_VALUE, 1, 255, 200_000, 1);

    public Limits {
      if (longest < 1 || rarest < 1 || setsPerCaption < 1 || most < 1) {
        throw new IllegalArgumentException("limits of queries must be at least 1");
      }
    }

    public static Limits singleWords() {
      return NONE.withLongest(1);
    }

    public Limits withLongest(int newLongest) {
      return new Limits(newLongest, rarest, setsPerCaption, most, seed);
    }

    public Limits withRarest(int newRarest) {
      return new Limits(longest, newRarest, setsPerCaption, most, seed);
    }

    public Limits withMost(int newMost) {
      return new Limits(longest, rarest, setsPerCaption, newMost, seed);
    }

    public Limits withSeed(long newSeed) {
      return new Limits(longest, rarest, setsPerCaption, most, newSeed);
    }
  }
}
