package io.github.crossmedia.train;

import io.github.crossmedia.collection.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Leaves out the pictures that nothing can be learned from, and counts them by reason. */
final class Screening {

  private final Settings settings;
  private final Map<String, List<String>> leftOut = new LinkedHashMap<>();

  Screening(Settings settings) {
    this.settings = settings;
  }

  /** The pictures that have all views and a caption; without any, an error says what is missing. */
  List<Item> usable(List<Item> items) {
    List<Item> usable = new ArrayList<>(items.size());
    for (Item item : items) {
      String reason = reason(item);
      if (reason.isEmpty()) {
        usable.add(item);
      } else {
        leftOut.computeIfAbsent(reason, key -> new ArrayList<>()).add(item.id());
      }
    }
    if (usable.isEmpty() && !items.isEmpty()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "none of %d pictures can be learned from: %s; their views are %s",
              items.size(),
              String.join("; ", remarks()),
              views(items)));
    }
    return usable;
  }

  private String reason(Item item) {
    for (TrainingView view : settings.pictureViews()) {
      if (!item.views().containsKey(view.name())) {
        return "without the view \"" + view.name() + "\"";
      }
    }
    return settings.analysis().terms(item.text()).isEmpty() ? "without words" : "";
  }

  /** How many were left out for which reason, and the first of each. */
  List<String> remarks() {
    return leftOut.entrySet().stream()
        .map(
            entry ->
                String.format(
                    Locale.ROOT,
                    "left out %s %s, such as %s",
                    count(entry.getValue().size(), "picture"),
                    entry.getKey(),
                    entry.getValue().getFirst()))
        .toList();
  }

  /** A number of things in words. */
  static String count(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }

  private static String views(List<Item> items) {
    TreeSet<String> views = new TreeSet<>();
    items.forEach(item -> views.addAll(item.views().keySet()));
    return views.isEmpty() ? "none" : String.join(", ", views);
  }
}
