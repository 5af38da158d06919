package io.github.crossmedia.collection;

import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Makes the queries of Grangier, Monay and Bengio (2006, section 5.1): every set of words that some
 * picture carries in full. A picture is relevant when its caption holds all words of the query.
 *
 * <p>A caption of n words holds 2^n - 1 sets. They are enumerated where a caption has at most
 * {@link Limits#setsPerCaption} of them and drawn where it has more, each of a length that is drawn
 * first, as nearly all sets of a long caption are long. Above {@link Limits#most} distinct sets a
 * uniform sample of them is kept.
 */
public final class CaptionQueries {

  private static final Comparator<int[]> SHORTEST_FIRST =
      Comparator.<int[]>comparingInt(set -> set.length).thenComparing(Arrays::compare);

  private final int[][] captions;
  private final Limits limits;

  /** The kept sets by their hashes; those of the smallest hashes are a uniform sample. */
  private final TreeMap<Long, int[]> kept = new TreeMap<>();

  private CaptionQueries(int[][] captions, Limits limits) {
    this.captions = captions;
    this.limits = limits;
  }

  /**
   * The queries of captions that are given as counts of the vocabulary's words.
   *
   * @param captions one vector a picture, in the order of the pictures
   */
  public static QuerySet of(List<SparseVector> captions, Limits limits) {
    int[][] words = captions.stream().map(CaptionQueries::words).toArray(int[][]::new);
    return new CaptionQueries(words, limits).make();
  }

  private static int[] words(SparseVector counts) {
    int[] words = new int[counts.size()];
    for (int i = 0; i < words.length; i++) {
      words[i] = counts.index(i);
    }
    return words;
  }

  private QuerySet make() {
    for (int caption = 0; caption < captions.length; caption++) {
      int[] words = captions[caption];
      if (words.length < Integer.SIZE - 1 && (1 << words.length) - 1 <= limits.setsPerCaption()) {
        enumerate(words);
      } else {
        draw(words, new SplittableRandom(mixed(limits.seed()) + caption));
      }
    }
    int[][] sets = kept.values().toArray(int[][]::new);
    kept.clear();
    Arrays.sort(sets, SHORTEST_FIRST);
    return QuerySet.of(sets, new Postings(captions).picturesWithAll(sets));
  }

  private void enumerate(int[] words) {
    for (int members = 1; members < 1 << words.length; members++) {
      if (Integer.bitCount(members) <= limits.longest()) {
        int[] set = new int[Integer.bitCount(members)];
        for (int i = 0, rest = members; rest != 0; i++, rest &= rest - 1) {
          set[i] = words[Integer.numberOfTrailingZeros(rest)];
        }
        keep(set);
      }
    }
  }

  private void draw(int[] words, SplittableRandom random) {
    int[] shuffled = words.clone();
    for (int n = 0; n < limits.setsPerCaption(); n++) {
      int length = 1 + random.nextInt(Math.min(limits.longest(), words.length));
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

  /** The finaliser of SplitMix64 (Steele, Lea and Flood, 2014). */
  private static long mixed(long number) {
    long z = number + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * How many queries to make.
   *
   * @param longest the words of the longest query
   * @param setsPerCaption captions with more sets of words are sampled so many times
   * @param most the number of queries above which a sample of them is kept
   * @param seed of the drawing
   */
  public record Limits(int longest, int setsPerCaption, int most, long seed) {

    /** Queries of any length; captions of up to eight words give all their sets. */
    public static final Limits NONE = new Limits(Integer.MAX_VALUE, 255, 200_000, 1);

    public Limits {
      if (longest < 1 || setsPerCaption < 1 || most < 1) {
        throw new IllegalArgumentException("a limit of queries is below 1");
      }
    }

    /** Queries of one word only. */
    public static Limits singleWords() {
      return NONE.withLongest(1);
    }

    public Limits withLongest(int newLongest) {
      return new Limits(newLongest, setsPerCaption, most, seed);
    }

    public Limits withSeed(long newSeed) {
      return new Limits(longest, setsPerCaption, most, newSeed);
    }
  }
}
