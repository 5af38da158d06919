package io.github.crossmedia.cli.options;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.TextEncoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Options that several commands share, each a mixin. */
public final class SharedOptions {

  private SharedOptions() {}

  /** The captions of a folder of pictures, unless they are in the pictures themselves. */
  public static final class CaptionsOption {

    @Option(
        names = "--captions",
        paramLabel = "FILE",
        description =
            "The folder's captions: TSV of file name and text, or COCO's JSON (default: what IPTC,"
                + " XMP and EXIF fields of the pictures say).")
    private Optional<Path> captions;

    public Optional<Path> file() {
      return captions;
    }
  }

  /** Refuses a file that is not there before a long run begins. */
  public static final class ExistingFile implements ITypeConverter<Path> {

    @Override
    public Path convert(String name) {
      Path file = Path.of(name);
      if (!Files.isRegularFile(file)) {
        throw new TypeConversionException("no such file: " + name);
      }
      return file;
    }
  }

  /** An index that exists already. */
  public static final class IndexOption {

    @Option(
        names = "--index",
        paramLabel = "IDX",
        description =
            "The index, or its folder of pictures (default: the index of the current folder or one"
                + " above it, else the only index).")
    private Optional<Path> index;

    /** Opens the index to change it. */
    public Gallery open() throws IOException {
      return Gallery.open(place());
    }

    /** Opens the index to search it. */
    public Gallery openToRead() throws IOException {
      return Gallery.openToRead(place());
    }

    /** Returns the index as it was named. */
    public Optional<Path> named() {
      return index;
    }

    private Path place() throws IOException {
      return IndexPlace.ofUser().made(index, Path.of(""));
    }
  }

  /** The option to print the result of a command as JSON. */
  public static final class JsonOption {

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    public boolean isGiven() {
      return json;
    }

    /** Returns a line of JSON. */
    public static String line(Object result) throws IOException {
      return new JsonMapper().writeValueAsString(result);
    }
  }

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

  /** The seed of random numbers: the same seed draws the same numbers. */
  public static final class SeedOption {

    @Option(
        names = "--seed",
        paramLabel = "N",
        defaultValue = "1",
        description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
    private long seed;

    public long seed() {
      return seed;
    }
  }

  /** The number of threads that read pictures, by default one for each processor. */
  public static final class ThreadsOption {

    @Option(
        names = "--threads",
        paramLabel = "N",
        description = "How many pictures to process in parallel (default: the processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    public int count() {
      if (threads < 1) {
        throw new ParameterException(
            spec.commandLine(), "--threads must be at least 1, not " + threads);
      }
      return threads;
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
