package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.holdout.TrainingSplit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The collections to learn from, whose items become one. */
final class TrainingFiles {

  @Option(
      names = "--collection",
      required = true,
      split = ",",
      paramLabel = "FILE",
      description = "The collection, JSON Lines, or several to learn from together.")
  private List<Path> files;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description =
          "Learn from this split alone, such as train, and leave valid untouched (default: train,"
              + " valid and items without a split).")
  private Optional<String> split = Optional.empty();

  @Option(
      names = "--uncaptioned",
      paramLabel = "FILE",
      description =
          "Pictures without captions, JSON Lines, with the same views: kernel-ridge learns from"
              + " them too.")
  private Optional<Path> uncaptioned = Optional.empty();

  /** Throws if pictures without captions are given to a method that does not learn from them. */
  void check(CommandSpec spec, MethodOptions method) {
    if (uncaptioned.isPresent() && !method.is("kernel-ridge")) {
      throw new ParameterException(
          spec.commandLine(),
          "--uncaptioned: only kernel-ridge learns from pictures without captions: add --method"
              + " kernel-ridge");
    }
  }

  /** Returns the pictures without captions. */
  List<Item> uncaptioned() throws IOException {
    return uncaptioned.isPresent() ? CollectionReader.readAll(uncaptioned.get()) : List.of();
  }

  /** Returns the first collection. */
  Path first() {
    return files.getFirst();
  }

  /** Returns the base of the relative paths of pictures. */
  Path folder() {
    return files.getFirst().toAbsolutePath().getParent();
  }

  /** Returns the items to learn from of each collection, without those with some ids. */
  List<List<Item>> items(Set<String> without) throws IOException {
    List<List<Item>> collections = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (Path file : files) {
      Set<String> own = new HashSet<>();
      List<Item> items = new ArrayList<>();
      CollectionReader.forEach(
          file,
          item -> {
            own.add(item.id());
            if (isWanted(item) && !without.contains(item.id())) {
              items.add(item);
            }
          });
      requireNew(own, ids, file);
      ids.addAll(own);
      collections.add(items);
    }
    return collections;
  }

  private boolean isWanted(Item item) {
    return TrainingSplit.holds(item) && split.map(item.split()::equals).orElse(true);
  }

  private static void requireNew(Set<String> own, Set<String> ids, Path file) {
    for (String id : own) {
      if (ids.contains(id)) {
        throw new CollectionException(
            Formatted.of(
                "%s: item %s is in another of the collections, too: ids must differ", file, id));
      }
    }
  }

  /** Returns the names of the files for the model's card. */
  String names() {
    return files.stream()
            .map(file -> file.getFileName().toString())
            .collect(Collectors.joining(" and "))
        + split.map(name -> " (" + name + ")").orElse("");
  }

  /** Returns the paths of the files, for messages. */
  @Override
  public String toString() {
    return files.stream().map(Path::toString).collect(Collectors.joining(", "));
  }
}
