package io.github.crossmedia.collection;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.PictureReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * Processes the pictures of items on all cores and passes on the results in the order of the items.
 * Unreadable pictures are reported and left out.
 */
public final class PictureWork<T> implements AutoCloseable {

  /** So many that a large picture does not hold up other threads. */
  private static final int UNDER_WAY_PER_THREAD = 8;

  private final Path folder;
  private final Work<T> work;
  private final OrderedWork<Item, Outcome<T>> ordered;

  /** The processing of an item's file. */
  @FunctionalInterface
  public interface Work<T> {
    T of(Item item, Path file) throws IOException;
  }

  /**
   * Creates work on pictures.
   *
   * @param folder what the items' paths are relative to
   * @param work called by many threads at once
   * @param results called in order; so is {@code errors}, with the reason
   */
  public PictureWork(
      Path folder,
      PictureReader reader,
      BiFunction<Item, Picture, T> work,
      BiConsumer<Item, T> results,
      BiConsumer<Item, String> errors) {
    this(folder, (item, file) -> work.apply(item, reader.read(file)), results, errors);
  }

  /** Creates work on files, which need not be pictures. */
  public PictureWork(
      Path folder, Work<T> work, BiConsumer<Item, T> results, BiConsumer<Item, String> errors) {
    this.folder = folder;
    this.work = work;
    int threads = Runtime.getRuntime().availableProcessors();
    this.ordered =
        new OrderedWork<>(
            threads,
            UNDER_WAY_PER_THREAD * threads,
            this::outcome,
            (item, outcome) -> outcome.report(item, results, errors));
  }

  public void add(Item item) {
    ordered.add(item);
  }

  /** Waits for all results. */
  public void finish() {
    ordered.finish();
  }

  private Outcome<T> outcome(Item item) {
    if (item.picture().isEmpty()) {
      return new Failure<>("it has no picture");
    }
    try {
      return new Success<>(work.of(item, folder.resolve(item.picture())));
    } catch (IOException | IllegalArgumentException unusable) {
      return new Failure<>(unusable.getMessage());
    } catch (RuntimeException unforeseen) {
      // A single picture that makes a library fail must not end the work on thousands.
      return new Failure<>("it can't be processed: " + unforeseen);
    }
  }

  @Override
  public void close() {
    ordered.close();
  }

  private sealed interface Outcome<T> {
    void report(Item item, BiConsumer<Item, T> results, BiConsumer<Item, String> errors);
  }

  private record Success<T>(T result) implements Outcome<T> {
    @Override
    public void report(Item item, BiConsumer<Item, T> results, BiConsumer<Item, String> errors) {
      results.accept(item, result);
    }
  }

  private record Failure<T>(String reason) implements Outcome<T> {
    @Override
    public void report(Item item, BiConsumer<Item, T> results, BiConsumer<Item, String> errors) {
      errors.accept(item, reason);
    }
  }
}
