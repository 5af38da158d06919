package io.github.crossmedia.cli;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.evaluate.Judgments;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The queries that the captions of a split make (Grangier, Monay and Bengio, 2006, section 5.1),
 * over the words that are in the captions of every split, and the pictures relevant to each.
 */
record CollectionQueries(Map<String, String> texts, Judgments judgments) {

  private static final char BETWEEN_WORDS = '+';

  static CollectionQueries of(
      List<Item> all, List<Item> split, TextEncoder encoder, CaptionQueries.Limits limits) {
    Vocabulary common = common(all, encoder);
    TextEncoder counting = new TextEncoder(encoder.analysis(), common, List.of());
    List<SparseVector> captions = split.stream().map(item -> counting.counts(item.text())).toList();
    QuerySet queries = CaptionQueries.of(captions, limits);
    Map<String, String> texts = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> gains = new LinkedHashMap<>();
    for (int query = 0; query < queries.size(); query++) {
      List<String> words = Arrays.stream(queries.words(query)).mapToObj(common::word).toList();
      String id = id(words);
      texts.put(id, String.join(" ", words));
      Map<String, Integer> relevant = new LinkedHashMap<>();
      for (int place : queries.relevant(query)) {
        relevant.put(split.get(place).id(), 1);
      }
      gains.put(id, relevant);
    }
    return new CollectionQueries(texts, Judgments.of(gains));
  }

  /** The id of a query in a TREC file, which holds no white space. */
  static String id(List<String> words) {
    return String.join(String.valueOf(BETWEEN_WORDS), words).replaceAll("\\s", "_");
  }

  private static Vocabulary common(List<Item> all, TextEncoder encoder) {
    Map<String, List<Item>> splits = all.stream().collect(Collectors.groupingBy(Item::split));
    Set<String> words = new TreeSet<>(encoder.vocabulary().words());
    for (List<Item> items : splits.values()) {
      Set<String> used = new HashSet<>();
      items.forEach(item -> used.addAll(encoder.analysis().terms(item.text())));
      words.retainAll(used);
    }
    return Vocabulary.of(new ArrayList<>(words));
  }
}
