package io.github.crossmedia.cli.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A folder of pictures to learn from instead of a collection of views. */
final class FolderOptions {

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description = {
        "Learn from the pictures of a folder and their captions: views, code books, words and",
        "method are chosen, and the model is kept small."
      })
  private Optional<Path> pictures;

  @Option(
      names = "--captions",
      paramLabel = "FILE",
      description = {
        "The folder's captions: TSV of file name and text, or COCO's JSON (default: what IPTC, XMP",
        "and EXIF fields of the pictures say)."
      })
  private Optional<Path> captions;

  @Option(
      names = "--views-file",
      paramLabel = "FILE",
      description = {
        "Where the views of the folder's pictures are kept, so that a second run need not look at",
        "them again (default: beside the model, .jsonl)."
      })
  private Optional<Path> viewsFile;

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
    List<String> missing = new ArrayList<>();
    if (method.isEmpty()) {
      missing.add("--method=<method>");
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

  Optional<Path> captions() {
    return captions;
  }

  Path viewsFile(Path model) {
    return viewsFile.orElseGet(
        () -> {
          String name = model.getFileName().toString().replaceFirst("\\.safetensors$", "");
          return model.resolveSibling(name + ".jsonl");
        });
  }
}
