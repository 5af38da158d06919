package io.github.crossmedia.train.group;

import io.github.crossmedia.collection.Item;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Groups of pictures that belong together, such as a series. Held-out pictures represent future
 * pictures better if no picture of their group is learned from.
 */
public final class Grouping {

  /** Every picture is a group of its own. */
  public static final Grouping NONE = new Grouping(GroupingKind.NONE, Map.of());

  /** The least number of groups of which a part resembles the rest. */
  private static final int MIN_GROUPS = 9;

  /** The largest group allowed, one in so many pictures. */
  private static final int MAX_SHARE_ONE_IN = 3;

  private final GroupingKind by;
  private final Map<String, String> groups;

  private Grouping(GroupingKind by, Map<String, String> groups) {
    this.by = by;
    this.groups = groups;
  }

  /** Groups items by common keys; each item without a key is a group of its own. */
  static Grouping of(
      GroupingKind by, List<Item> items, Function<Item, ? extends Collection<String>> key) {
    Map<String, String> groups = new HashMap<>();
    for (Item item : items) {
      key.apply(item).stream().findFirst().ifPresent(group -> groups.put(item.id(), group));
    }
    return new Grouping(by, groups);
  }

  public GroupingKind by() {
    return by;
  }

  /** Returns true if two pictures belong together. */
  public boolean together(Item one, Item other) {
    String group = groups.get(one.id());
    return group == null ? one.id().equals(other.id()) : group.equals(groups.get(other.id()));
  }

  /** Returns the pictures by group, both in the order of the items. */
  public List<List<Item>> of(List<Item> items) {
    return List.copyOf(
        items.stream()
            .collect(Collectors.groupingBy(this::key, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  private String key(Item item) {
    String group = groups.get(item.id());
    return group == null ? "alone " + item.id() : "group " + group;
  }

  /**
   * Returns true if some of the groups can represent the others: there are enough, none holds too
   * many pictures, and some hold more than one.
   */
  public boolean isFoundIn(List<Item> items) {
    List<List<Item>> found = of(items);
    int greatest = found.stream().mapToInt(List::size).max().orElse(0);
    return found.size() >= MIN_GROUPS
        && greatest > 1
        && MAX_SHARE_ONE_IN * greatest <= items.size();
  }
}
