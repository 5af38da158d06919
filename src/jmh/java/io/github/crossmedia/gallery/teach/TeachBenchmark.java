package io.github.crossmedia.gallery.teach;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.alike.Look;
import io.github.crossmedia.gallery.files.PictureEncoder;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.store.About;
import io.github.crossmedia.gallery.store.IndexHead;
import io.github.crossmedia.gallery.store.IndexLayout;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.Lesson;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.RandomModel;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/benchmark teach}: how long a lesson takes until the taught word is answered. */
@Command(
    name = "teach",
    description = "Times lessons on an index of many pictures, from the word to its answer.")
public final class TeachBenchmark implements Callable<Integer> {

  private static final int SCENES = 96;
  private static final int EXAMPLES = 5;

  @Option(
      names = "--pictures",
      defaultValue = "10000",
      description = "How many: features of drawn scenes, each changed a little (${DEFAULT-VALUE}).")
  private int pictures;

  @Option(names = "--model", description = "Of photographs (default: random weights, 374 words).")
  private Optional<Path> model;

  @Option(names = "--rounds", defaultValue = "5", description = "(${DEFAULT-VALUE}).")
  private int rounds;

  @Override
  public Integer call() throws IOException {
    Path folder = Files.createTempDirectory("crossmedia-teach");
    try {
      Path file = folder.resolve("random.safetensors");
      if (model.isEmpty()) {
        ModelFile.write(random(), file);
      }
      Path empty = Files.createDirectory(folder.resolve("pictures"));
      Path index = folder.resolve("index");
      Gallery.openOrMake(index, empty, Optional.of(model.orElse(file))).close();
      fill(new IndexLayout(index));
      try (Gallery gallery = Gallery.open(index)) {
        measure(gallery);
      }
    } finally {
      try (Stream<Path> walk = Files.walk(folder)) {
        for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    return 0;
  }

  private void fill(IndexLayout layout) throws IOException {
    CrossMediaModel read = ModelFile.read(layout.model());
    Projector projector =
        new Projector(IndexHead.read(layout), read, Lessons.read(layout.lessons()));
    PictureEncoder encoder = PictureEncoder.of(read);
    DrawnScenes scenes = new DrawnScenes(1);
    List<PictureEncoder.Extracted> seen =
        IntStream.range(0, SCENES)
            .mapToObj(i -> scenes.draw(i).picture())
            .map(encoder::medium)
            .map(encoder::extract)
            .toList();
    Random random = new Random(1);
    try (IndexedPictures indexed = new IndexedPictures(layout, projector, true)) {
      for (int i = 0; i < pictures; i++) {
        PictureEncoder.Extracted one = seen.get(i % SCENES);
        indexed.put(
            new IndexedPicture(
                id(i),
                new About(320, 240, "", "", "", "", ""),
                Look.of(new byte[0]),
                one.visualWords(),
                changed(one.features(), random),
                one.point().clone()));
      }
    }
  }

  private static String id(int number) {
    return String.format(Locale.ROOT, "%032x", number);
  }

  private static SparseVector changed(SparseVector features, Random random) {
    int[] indices = new int[features.size()];
    float[] values = new float[indices.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = features.index(i);
      values[i] = features.value(i) * (float) (1 + 0.1 * random.nextGaussian());
    }
    return SparseVector.of(features.dimension(), indices, values);
  }

  private void measure(Gallery gallery) throws IOException {
    List<double[]> times = new ArrayList<>();
    for (int round = -1; round < rounds; round++) {
      int first = round + 1;
      List<String> examples =
          IntStream.range(0, EXAMPLES).mapToObj(i -> id(first + SCENES * i)).toList();
      long start = System.nanoTime();
      Lesson lesson = gallery.teaching().teach("taught", examples, List.of(id(first + 1)));
      long taught = System.nanoTime();
      gallery.searches().byText("taught", SearchOptions.first(48));
      long answered = System.nanoTime();
      gallery.teaching().undo(lesson.number());
      long undone = System.nanoTime();
      if (round >= 0) {
        times.add(new double[] {taught - start, answered - taught, undone - answered});
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%,d pictures, %,d words; median of %d rounds, in milliseconds%n",
        gallery.size(),
        gallery.vocabulary().size(),
        rounds);
    String[] steps = {"teach", "first answer", "undo"};
    for (int step = 0; step < steps.length; step++) {
      int place = step;
      double median = times.stream().mapToDouble(t -> t[place]).sorted().toArray()[rounds / 2];
      System.out.printf(Locale.ROOT, "%-14s %,8.0f%n", steps[step], median / 1e6);
    }
  }

  private static CrossMediaModel random() {
    String view = "cedd-pyramid";
    int dimension =
        Descriptors.standard()
            .named(view)
            .extract(new DrawnScenes(1).draw(0).picture())
            .dimension();
    return RandomModel.of(view, dimension, 374);
  }
}
