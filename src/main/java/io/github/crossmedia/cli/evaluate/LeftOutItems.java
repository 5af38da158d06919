package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.ViewPipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The items of a collection that can't be ranked, because they lack a view, by the reason. */
final class LeftOutItems {

  private final String collection;
  private final Map<String, List<String>> ids = new TreeMap<>();

  /** Creates the list with a prefix for messages about broken items, which may be empty. */
  LeftOutItems(String collection) {
    this.collection = collection;
  }

  /** Gives an item to a model. Returns true unless it lacks a view. */
  boolean isReadBy(Consumer<Medium> model, Item item) {
    try {
      model.accept(item.medium());
      return true;
    } catch (ViewPipeline.MissingViewException e) {
      ids.computeIfAbsent(e.getMessage(), reason -> new ArrayList<>()).add(item.id());
      return false;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          collection + "item " + item.id() + ": " + e.getMessage(), e);
    }
  }

  Set<String> reasons() {
    return ids.keySet();
  }

  /** Returns a sentence for each reason. */
  List<String> remarks() {
    return ids.entrySet().stream()
        .map(
            entry ->
                String.format(
                    Locale.ROOT,
                    "left out of the ranking: %d, such as %s: %s",
                    entry.getValue().size(),
                    entry.getValue().getFirst(),
                    entry.getKey()))
        .toList();
  }
}
