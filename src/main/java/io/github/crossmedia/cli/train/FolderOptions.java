package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.CaptionsOption;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** A folder of pictures to learn from instead of a collection of views. */
final class FolderOptions {

  @Option(
      names = "--pictures",
      required = true,
      paramLabel = "DIR",
      description =
          "Learn from the pictures of a folder and their captions: views, code books, words and"
              + " method are chosen, and the model is kept small.")
  private Path pictures;

  @ArgGroup(exclusive = false)
  private CaptionsOption captions = new CaptionsOption();

  @Option(
      names = "--views-file",
      paramLabel = "FILE",
      description =
          "Where the views of the folder's pictures are kept, so that a second run need not look"
              + " at them again (default: beside the model, .jsonl).")
  private Optional<Path> viewsFile = Optional.empty();

  Path pictures() {
    return pictures;
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
