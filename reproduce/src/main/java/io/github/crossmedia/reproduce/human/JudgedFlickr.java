package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Flickr8k with judgments by people (Hodosh, Young and Hockenmaier, 2013).
 *
 * @param judged pictures that nothing is learned from, by their ids
 */
record JudgedFlickr(
    List<Item> train,
    List<Item> validation,
    Map<String, Item> judged,
    List<JudgedPair> experts,
    List<JudgedPair> crowd) {

  /** Reads {@code collection.jsonl} and {@code judged/} of a folder. */
  static JudgedFlickr read(Path folder, JudgedViews views) throws IOException {
    Path asked = folder.resolve("judged");
    List<Item> items = items(folder, views);
    Map<String, Item> judged =
        items(asked, views).stream().collect(Collectors.toMap(Item::id, Function.identity()));
    items.stream()
        .filter(item -> judged.containsKey(item.id()))
        .findFirst()
        .ifPresent(
            item -> {
              throw new IllegalArgumentException(
                  "picture " + item.id() + " is both judged and learned from");
            });
    return new JudgedFlickr(
        ofSplit(items, "train"),
        ofSplit(items, "valid"),
        judged,
        pairs(asked.resolve("expert.tsv"), judged.keySet()),
        pairs(asked.resolve("crowd.tsv"), judged.keySet()));
  }

  private static List<Item> items(Path folder, JudgedViews views) throws IOException {
    return views.of(folder, CollectionReader.readAll(folder.resolve("collection.jsonl")));
  }

  private static List<Item> ofSplit(List<Item> items, String split) {
    return items.stream().filter(item -> item.split().equals(split)).toList();
  }

  private static List<JudgedPair> pairs(Path file, Set<String> pictures) throws IOException {
    return JudgedPair.of(JudgmentFile.read(file)).stream()
        .filter(pair -> pictures.contains(pair.pair().picture()))
        .toList();
  }
}
