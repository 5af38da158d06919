package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Which of several collections each item comes from. */
public final class Sources {

  /** All items come from one collection. */
  public static final Sources ONE = new Sources(Map.of());

  private final Map<String, Integer> places;

  private Sources(Map<String, Integer> places) {
    this.places = places;
  }

  /** Returns the sources of the items of collections, whose ids differ. */
  public static Sources of(List<List<Item>> collections) {
    Map<String, Integer> places = new HashMap<>();
    for (int place = 0; place < collections.size(); place++) {
      for (Item item : collections.get(place)) {
        places.put(item.id(), place);
      }
    }
    return new Sources(places);
  }

  /** Returns how many collections there are. */
  public int count() {
    return Math.max(1, new HashSet<>(places.values()).size());
  }

  /** Returns the places of items, by collection, for all collections that some come from. */
  public List<int[]> places(List<Item> items) {
    return IntStream.range(0, items.size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                place -> places.getOrDefault(items.get(place).id(), 0),
                TreeMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .map(own -> own.stream().mapToInt(Integer::intValue).toArray())
        .toList();
  }
}
