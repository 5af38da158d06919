package io.github.crossmedia.collection;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.PictureReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Works on the pictures of items on all cores and hands results on in the order of the items.
 * Memory holds one batch at a time. A picture that can't be read is reported and left out.
 */
public final class PictureBatches<T> {

  private static final int SIZE = 64;

  private final Path folder;
  private final PictureReader reader;
  private final BiFunction<Item, Picture, T> work;
  private final BiConsumer<Item, T> results;
  private final BiConsumer<Item, String> errors;
  private final List<Item> batch = new ArrayList<>();

  /**
   * Work on pictures.
   *
   * @param folder what the items' paths are relative to
   * @param work called by many threads at once
   * @param results called in order, as is {@code errors}, with the reason
   */
  public PictureBatches(
      Path folder,
      PictureReader reader,
      BiFunction<Item, Picture, T> work,
      BiConsumer<Item, T> results,
      BiConsumer<Item, String> errors) {
    this.folder = folder;
    this.reader = reader;
    this.work = work;
    this.results = results;
    this.errors = errors;
  }

  /** Takes the next item. */
  public void add(Item item) {
    batch.add(item);
    if (batch.size() == SIZE) {
      finish();
    }
  }

  /** Works on what has not been worked on yet. */
  public void finish() {
    List<Outcome<T>> outcomes =
        IntStream.range(0, batch.size()).parallel().mapToObj(i -> outcome(batch.get(i))).toList();
    for (int i = 0; i < outcomes.size(); i++) {
      outcomes.get(i).report(batch.get(i), results, errors);
    }
    batch.clear();
  }

  private Outcome<T> outcome(Item item) {
    if (item.picture().isEmpty()) {
      return new Failed<>("it has no picture");
    }
    try {
      return new Done<>(work.apply(item, reader.read(folder.resolve(item.picture()))));
    } catch (IOException | IllegalArgumentException unusable) {
      return new Failed<>(unusable.getMessage());
    } catch (RuntimeException unforeseen) {
      // One picture that a library's code trips over must not end the work on thousands.
      return new Failed<>("it can't be described: " + unforeseen);
    }
  }

  private sealed interface Outcome<T> {
    void report(Item item, BiConsumer<Item, T> results, BiConsumer<Item, String> errors);
  }

  private record Done<T>(T result) implements Outcome<T> {
    @Override
    public void report(Item item, BiConsumer<Item, T> results, BiConsumer<Item, String> errors) {
      results.accept(item, result);
    }
  }

  private record Failed<T>(String reason) implements Outcome<T> {
    @Override
    public void report(Item item, BiConsumer<Item, T> results, BiConsumer<Item, String> errors) {
      errors.accept(item, reason);
    }
  }
}
