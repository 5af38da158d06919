package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.Languages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The sentences of items, one a line of the text. */
public final class Sentences {

  private static final char MARK = '#';

  /** The number of texts in the sample that decides on all. */
  private static final int LOOKED_AT = 1_000;

  private Sentences() {}

  /**
   * Returns the language of the items' texts if they seem to be sentences, empty for keyword lists.
   */
  public static Optional<String> language(List<Item> items) {
    return Languages.noticed(items.stream().limit(LOOKED_AT).map(Item::text).toList());
  }

  public static boolean areSeveral(List<Item> items) {
    return 2 * items.stream().filter(item -> in(item.text()).size() > 1).count() > items.size();
  }

  /** Returns the lines of a text that are not blank. */
  public static List<String> in(String text) {
    return text.lines().filter(line -> !line.isBlank()).toList();
  }

  /** Returns each sentence as an item without a picture. */
  static List<Item> of(List<Item> items) {
    return items.stream().flatMap(item -> of(item).stream()).toList();
  }

  private static List<Item> of(Item item) {
    List<String> lines = in(item.text());
    return IntStream.range(0, lines.size())
        .mapToObj(
            line ->
                new Item(
                    item.id() + MARK + line,
                    item.split(),
                    "",
                    lines.get(line),
                    item.labels(),
                    Map.of()))
        .toList();
  }

  static String owner(Item sentence) {
    return sentence.id().substring(0, sentence.id().lastIndexOf(MARK));
  }
}
