package io.github.crossmedia.train.holdout;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Leaves out items that are unusable for learning, and counts them by reason. */
public final class Screening {

  private final List<TrainingView> views;
  private final Optional<TextSide.Words> words;
  private final Set<Need> needs = EnumSet.noneOf(Need.class);
  private final Map<String, LeftOut> leftOut = new LinkedHashMap<>();

  /**
   * The items that are left out for one reason.
   *
   * @param example the first of them
   */
  public record LeftOut(long count, String example) implements Serializable {

    private LeftOut and(LeftOut others) {
      return new LeftOut(count + others.count, example);
    }
  }

  /** Creates a screening for the needs of a method and a task. */
  public Screening(Settings settings, Set<Need> needs) {
    this.views = new ArrayList<>(settings.pictureViews());
    switch (settings.text()) {
      case TextSide.Words asked -> words = Optional.of(asked);
      case TextSide.Made made -> words = Optional.of(made.words());
      case TextSide.Read read -> words = Optional.of(read.words());
      case TextSide.Views texts -> {
        words = Optional.empty();
        views.addAll(texts.views());
      }
    }
    this.needs.addAll(needs);
    this.needs.addAll(settings.task().needs());
  }

  /**
   * Returns the items that have everything needed; if none does, the error names what is missing.
   */
  public List<Item> usable(List<Item> items) {
    List<Item> usable = new ArrayList<>(items.size());
    items.stream().filter(this::isUsable).forEach(usable::add);
    if (usable.isEmpty() && !items.isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "none of the %d pictures can be learned from: %s; their views are %s",
              items.size(), String.join("; ", remarks()), views(items)));
    }
    return usable;
  }

  /** Returns true if an item has everything needed; others are counted. */
  public boolean isUsable(Item item) {
    String reason = reason(item);
    if (!reason.isEmpty()) {
      leftOut.merge(reason, new LeftOut(1, item.id()), LeftOut::and);
    }
    return reason.isEmpty();
  }

  /** Returns the items that are left out, by reason. */
  public Map<String, LeftOut> leftOut() {
    return Collections.unmodifiableMap(leftOut);
  }

  /** Counts items that were left out elsewhere. */
  public void add(Map<String, LeftOut> others) {
    others.forEach((reason, items) -> leftOut.merge(reason, items, LeftOut::and));
  }

  /** Throws if each item of a file was left out. */
  public void requireSome(long usable, Object file) {
    if (usable == 0) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s: of its pictures none can be learned from%s",
              file, leftOut.isEmpty() ? "" : ": " + String.join("; ", remarks())));
    }
  }

  private String reason(Item item) {
    for (TrainingView view : views) {
      if (!item.views().containsKey(view.name())) {
        return "without the view \"" + view.name() + "\"";
      }
    }
    boolean hasCaptions = !needs.contains(Need.CLICKS);
    if (hasCaptions && words.isPresent() && words.get().analysis().terms(item.text()).isEmpty()) {
      return "without words";
    }
    return needs.contains(Need.LABELS) && item.labels().isEmpty() ? "without labels" : "";
  }

  /** Returns the number of omitted items for each reason, with an example. */
  public List<String> remarks() {
    return leftOut.entrySet().stream()
        .map(
            entry ->
                Formatted.of(
                    "left out %s %s, such as %s",
                    count(entry.getValue().count(), "picture"),
                    entry.getKey(),
                    entry.getValue().example()))
        .toList();
  }

  /** Returns a number of things in words. */
  public static String count(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }

  private static String views(List<Item> items) {
    TreeSet<String> views = new TreeSet<>();
    items.forEach(item -> views.addAll(item.views().keySet()));
    return views.isEmpty() ? "none" : String.join(", ", views);
  }
}
