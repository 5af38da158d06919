package io.github.crossmedia.cli.features;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.collection.TypedQueries;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The queries made of captions, as sets of words (Grangier, Monay and Bengio, 2006, section 5.1) or
 * as people type them, over the words that a model knows, with the pictures of a split that are
 * relevant to each.
 */
public record CollectionQueries(Map<String, String> texts, Judgments judgments) {

  public static final String BETWEEN_WORDS = "+";

  private static final long SEED = 1;

  /** Returns sets of words that captions of the split hold. */
  public static CollectionQueries of(
      List<Item> split, TextEncoder encoder, CaptionQueries.Limits limits) {
    return of(split, encoder, CaptionQueries.of(counts(split, encoder), limits));
  }

  /**
   * Returns queries as people type them.
   *
   * @param asked the items whose captions are made queries, which may be other pictures
   * @param longest the maximum number of words of a query
   * @param most the maximum number of queries, divided evenly among their lengths
   */
  public static CollectionQueries typed(
      List<Item> split, List<Item> asked, TextEncoder encoder, int longest, int most) {
    List<String> captions = asked.stream().map(Item::text).toList();
    int lengths = Math.min(longest, TypedQueries.LONGEST_RUN);
    QuerySet typed =
        TypedQueries.of(captions, encoder, Math.ceilDiv(most, lengths), SEED).ofAtMost(longest);
    return of(split, encoder, typed.among(counts(split, encoder)));
  }

  private static List<SparseVector> counts(List<Item> split, TextEncoder encoder) {
    return split.stream().map(item -> encoder.counts(item.text())).toList();
  }

  private static CollectionQueries of(List<Item> split, TextEncoder encoder, QuerySet queries) {
    Vocabulary words = encoder.vocabulary();
    Map<String, String> texts = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> gains = new LinkedHashMap<>();
    for (int query = 0; query < queries.size(); query++) {
      List<String> queried = Arrays.stream(queries.words(query)).mapToObj(words::word).toList();
      String id = id(queried);
      texts.put(id, String.join(" ", queried));
      Map<String, Integer> relevant = new LinkedHashMap<>();
      for (int place : queries.relevant(query)) {
        relevant.put(split.get(place).id(), 1);
      }
      if (relevant.isEmpty()) {
        // A query without any judgment would be left out of every evaluation.
        relevant.put(split.getFirst().id(), 0);
      }
      gains.put(id, relevant);
    }
    return new CollectionQueries(texts, Judgments.of(gains));
  }

  /** Returns the items whose captions contain all known words of each text. */
  public static Judgments judged(Map<String, String> texts, List<Item> split, TextEncoder encoder) {
    List<SparseVector> captions = counts(split, encoder);
    Map<String, Map<String, Integer>> gains = new LinkedHashMap<>();
    texts.forEach(
        (id, text) -> {
          SparseVector asked = encoder.read(text);
          Map<String, Integer> relevant = new LinkedHashMap<>();
          for (int place = 0; place < split.size(); place++) {
            if (holdsAll(captions.get(place), asked)) {
              relevant.put(split.get(place).id(), 1);
            }
          }
          gains.put(id, relevant);
        });
    return Judgments.of(gains);
  }

  private static boolean holdsAll(SparseVector caption, SparseVector asked) {
    return IntStream.range(0, asked.size())
        .allMatch(i -> Arrays.binarySearch(places(caption), asked.index(i)) >= 0);
  }

  private static int[] places(SparseVector counts) {
    return IntStream.range(0, counts.size()).map(counts::index).toArray();
  }

  /** Returns the id of a query in a TREC file, without white space. */
  public static String id(List<String> words) {
    return String.join(BETWEEN_WORDS, words).replaceAll("\\s", "_");
  }
}
