package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.CaptionsOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A folder of pictures to learn from instead of a collection of views. */
final class FolderOptions {

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description =
          "Learn from the pictures of a folder and their captions: views, code books, words and "
              + "method are chosen, and the model is kept small.")
  private Optional<Path> pictures;

  @Mixin private CaptionsOption captions;

  @Option(
      names = "--views-file",
      paramLabel = "FILE",
      description =
          "Where the views of the folder's pictures are kept, so that a second run need not look at"
              + " them again (default: beside the model, .jsonl).")
  private Optional<Path> viewsFile;

  @Option(
      names = "--network",
      paramLabel = "NAME",
      description =
          "With --pictures: describe pictures by this network, as `crossmedia network list` names"
              + " it, instead of the views of the shipped model. With distilled-words and pair: the"
              + " pair.")
  private Optional<String> network;

  /** Refuses both a folder and a collection, and a collection without what it needs. */
  void requireOneSource(
      CommandSpec spec,
      Optional<String> method,
      Optional<Path> collection,
      LearningOptions learning) {
    boolean names = collection.isPresent() || method.isPresent() || learning.namesViews();
    if (pictures.isPresent() && names) {
      throw new ParameterException(
          spec.commandLine(),
          "--pictures chooses views and method: --collection, --method and --picture-view don't go"
              + " with it");
    }
    if (network.isPresent() && pictures.isEmpty() && !PairOptions.needsPair(method)) {
      throw new ParameterException(
          spec.commandLine(),
          "--network goes with --pictures, or with --method distilled-words or pair; a collection"
              + " names its views by --picture-view");
    }
    List<String> missing = new ArrayList<>();
    if (method.isEmpty()) {
      missing.add("--method=METHOD");
    }
    if (collection.isEmpty()) {
      missing.add("--collection=FILE");
    }
    if (!learning.namesViews()) {
      missing.add("--picture-view=VIEW[,VIEW...]");
    }
    if (pictures.isEmpty() && !missing.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "Missing required options: " + String.join(", ", missing) + " (or --pictures=DIR)");
    }
  }

  Optional<Path> pictures() {
    return pictures;
  }

  Optional<String> network() {
    return network;
  }

  /** Returns the views that describe pictures. */
  SeenViews seen() throws IOException {
    return network.isPresent() ? SeenViews.ofNetwork(network.get()) : SeenViews.ofShippedModel();
  }

  Optional<Path> captions() {
    return captions.file();
  }

  Path viewsFile(Path model) {
    return viewsFile.orElseGet(
        () -> {
          String name = model.getFileName().toString().replaceFirst("\\.safetensors$", "");
          return model.resolveSibling(name + ".jsonl");
        });
  }
}
