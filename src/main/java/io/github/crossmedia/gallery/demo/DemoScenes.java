package io.github.crossmedia.gallery.demo;

import io.github.crossmedia.collection.CollectionWriter;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.scene.Scene;
import io.github.crossmedia.gallery.store.Thumbnails;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The pictures of the demonstration: one half to learn from, one half to search. */
final class DemoScenes {

  private static final int LONGER_SIDE = 320;

  /** Every other turn through the settings is searched instead of learned from. */
  private static final int SETTINGS = 12;

  private final Path folder;
  private final DrawnScenes scenes;
  private final int count;
  private final List<Descriptor> descriptors;

  DemoScenes(Path folder, long seed, int count, List<String> views) {
    this.folder = folder;
    this.scenes = new DrawnScenes(seed);
    this.count = count;
    Descriptors known = Descriptors.standard();
    this.descriptors = views.stream().map(known::named).toList();
  }

  /** Returns the folder of the pictures to search, which have no captions. */
  Path searched() {
    return folder.resolve("pictures");
  }

  /** The captions kept from training, by file name: the truth to measure against. */
  record SceneSplit(List<Item> learned, Truth truth) {}

  SceneSplit draw(IndexProgress progress) throws IOException {
    Path captioned = Files.createDirectories(folder.resolve("captioned"));
    Files.createDirectories(searched());
    Map<String, Set<String>> truth = new TreeMap<>();
    AtomicInteger drawn = new AtomicInteger();
    progress.at(0, count);
    List<Item> learned =
        IntStream.range(0, count)
            .parallel()
            .mapToObj(
                number -> {
                  List<Item> items = page(number, captioned, truth);
                  progress.at(drawn.incrementAndGet(), count);
                  return items;
                })
            .flatMap(List::stream)
            .toList();
    WholeFile.write(
        folder.resolve("captioned.jsonl"),
        out -> {
          for (Item item : learned) {
            out.write((CollectionWriter.line(item) + "\n").getBytes(StandardCharsets.UTF_8));
          }
        });
    return new SceneSplit(learned, new Truth(truth));
  }

  private List<Item> page(int number, Path captioned, Map<String, Set<String>> truth) {
    try {
      Scene scene = scenes.draw(number);
      String name = String.format(Locale.ROOT, "scene-%04d.jpg", number);
      byte[] jpeg = Thumbnails.jpeg(scene.picture(), LONGER_SIDE);
      if (number / SETTINGS % 2 == 1) {
        Files.write(searched().resolve(name), jpeg);
        synchronized (truth) {
          truth.put(name, Set.copyOf(scene.words()));
        }
        return List.of();
      }
      Files.write(captioned.resolve(name), jpeg);
      return List.of(
          new Item(
              name,
              "train",
              "captioned/" + name,
              scene.caption(),
              List.of(),
              views(scene.picture())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, View> views(Picture picture) {
    Map<String, View> views = new HashMap<>();
    for (Descriptor descriptor : descriptors) {
      views.put(descriptor.name(), descriptor.extract(picture));
    }
    return views;
  }
}
