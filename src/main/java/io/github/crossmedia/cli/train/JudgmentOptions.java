package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.score.JudgedFit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options for human judgments that become the calibration of a model. */
final class JudgmentOptions {

  @Option(
      names = "--judgments",
      required = true,
      paramLabel = "FILE",
      description =
          "Human judgments of pictures written by \"judge\": the model's scores then stand for"
              + " their grades. Judged pictures are left out of the training.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--judged-collection",
      paramLabel = "FILE",
      description = "The collection with the judged pictures (default: that of --collection).")
  private Optional<Path> judgedCollection = Optional.empty();

  /** Returns the judged pictures, and the pictures that were queries. */
  Set<String> pictures() throws IOException {
    Set<String> pictures = new HashSet<>();
    for (Judgment judgment : judgments()) {
      pictures.add(judgment.picture());
      if (judgment.question() instanceof JudgedQuery.Picture picture) {
        pictures.add(picture.id());
      }
    }
    return pictures;
  }

  private List<Judgment> judgments() throws IOException {
    return file.isPresent() ? JudgmentFile.read(file.get()) : List.of();
  }

  /** Returns a model with these judgments as its calibration; empty if there are none. */
  Optional<JudgedFit> fit(CrossMediaModel model, Path collection) throws IOException {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Set<String> judged = pictures();
    Map<String, Item> items = new HashMap<>();
    CollectionReader.forEach(
        judgedCollection.orElse(collection),
        item -> {
          if (judged.contains(item.id())) {
            items.put(item.id(), item);
          }
        });
    try {
      return Optional.of(JudgedFit.of(model, judgments(), items));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file.get() + ": " + e.getMessage(), e);
    }
  }
}
