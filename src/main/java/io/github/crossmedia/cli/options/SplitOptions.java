package io.github.crossmedia.cli.options;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The collection and the split that a command ranks. */
public final class SplitOptions {

  @Option(
      names = "--collection",
      required = true,
      paramLabel = "FILE",
      description = "The collection, JSON Lines.")
  private Path collection;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description =
          "Which pictures to rank (default: test, or all if the collection has no splits).")
  private Optional<String> split;

  public Path collection() {
    return collection;
  }

  /** Returns the items of the split; there is at least one. */
  public List<Item> items() throws IOException {
    List<Item> all = CollectionReader.readAll(collection);
    boolean whole = split.isEmpty() && all.stream().allMatch(item -> item.split().isEmpty());
    String name = split.orElse(whole ? "" : "test");
    List<Item> items = all.stream().filter(item -> item.split().equals(name)).toList();
    if (items.isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s has no item of the split \"%s\"; it has %s", collection, name, splits(all)));
    }
    return items;
  }

  private static String splits(List<Item> items) {
    TreeSet<String> splits = new TreeSet<>(items.stream().map(Item::split).toList());
    return splits.stream()
        .map(name -> name.isEmpty() ? "items without a split (--split=)" : name)
        .collect(Collectors.joining(", "));
  }
}
