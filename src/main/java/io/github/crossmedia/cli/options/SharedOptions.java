package io.github.crossmedia.cli.options;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.TextEncoder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** Options that several commands share, each a mixin. */
public final class SharedOptions {

  private SharedOptions() {}

  /** A model file that is queried by words. */
  public static final class ModelOption {

    @Option(
        names = "--model",
        required = true,
        paramLabel = "FILE",
        description = "The model file.")
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

  /** The items that a condition holds for. */
  public record WantedItems(Items all, Predicate<Item> condition) implements Items {

    @Override
    public int count() throws IOException {
      int[] count = {0};
      forEach(item -> count[0]++);
      return count[0];
    }

    @Override
    public void forEach(Consumer<Item> consumer) throws IOException {
      all.forEach(
          item -> {
            if (condition.test(item)) {
              consumer.accept(item);
            }
          });
    }
  }
}
