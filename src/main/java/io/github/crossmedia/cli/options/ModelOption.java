package io.github.crossmedia.cli.options;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.TextEncoder;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A model file that is queried by words. */
public final class ModelOption {

  @Option(names = "--model", required = true, paramLabel = "FILE", description = "The model file.")
  private Path file;

  public CrossMediaModel read() throws IOException {
    return ModelFile.read(file);
  }

  /** Returns the encoder of words; throws if the model has none. */
  public TextEncoder textEncoder(CrossMediaModel model) {
    return model
        .textEncoder()
        .orElseThrow(
            () -> new IllegalArgumentException(file + ": this model has no vocabulary of words"));
  }
}
