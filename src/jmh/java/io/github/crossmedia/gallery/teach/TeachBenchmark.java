package io.github.crossmedia.gallery.teach;

import com.sun.management.OperatingSystemMXBean;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.alike.PerceptualHash;
import io.github.crossmedia.gallery.files.PictureEncoder;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.store.FileRecord;
import io.github.crossmedia.gallery.store.IndexHead;
import io.github.crossmedia.gallery.store.IndexLayout;
import io.github.crossmedia.gallery.store.IndexedMetadata;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.store.Lessons;
import io.github.crossmedia.gallery.store.Projector;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.RandomModel;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
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
  private static final String[] STEPS = {"teach", "first answer", "undo"};

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
    List<PictureEncoder.EncodedPicture> seen =
        IntStream.range(0, SCENES)
            .mapToObj(i -> scenes.draw(i).picture())
            .map(encoder::medium)
            .map(encoder::extract)
            .toList();
    Random random = new Random(1);
    try (IndexedPictures indexed = new IndexedPictures(layout, projector, true)) {
      for (int i = 0; i < pictures; i++) {
        PictureEncoder.EncodedPicture one = seen.get(i % SCENES);
        indexed.ledger().put(record(i));
        indexed.put(
            new IndexedPicture(
                id(i),
                new IndexedMetadata(320, 240, "", "", "", "", ""),
                "",
                PerceptualHash.of(new byte[0]),
                one.visualWords(),
                changed(one.features(), random),
                one.point().clone()));
      }
    }
  }

  private static String id(int number) {
    return Formatted.of("%032x", number);
  }

  private static FileRecord record(int number) {
    return new FileRecord(number + ".jpeg", 1, 1, id(number), "", "");
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
    List<Moment[]> times = new ArrayList<>();
    for (int round = -1; round < rounds; round++) {
      int first = round + 1;
      List<String> examples =
          IntStream.range(0, EXAMPLES).mapToObj(i -> id(first + SCENES * i)).toList();
      Moment[] moments = new Moment[STEPS.length + 1];
      moments[0] = Moment.now();
      Lessons.Lesson lesson = gallery.teaching().teach("taught", examples, List.of(id(first + 1)));
      moments[1] = Moment.now();
      gallery.searches().byText("taught", SearchOptions.first(48));
      moments[2] = Moment.now();
      gallery.teaching().undo(lesson.number());
      moments[3] = Moment.now();
      if (round >= 0) {
        times.add(moments);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%,d pictures, %,d words; median of %d rounds, in milliseconds%n%-14s %9s %9s%n",
        gallery.size(),
        gallery.vocabulary().size(),
        rounds,
        "",
        "time",
        "processor");
    for (int step = 0; step < STEPS.length; step++) {
      System.out.printf(
          Locale.ROOT,
          "%-14s %,9.0f %,9.0f%n",
          STEPS[step],
          median(times, step, Moment::wall),
          median(times, step, Moment::processor));
    }
  }

  private double median(List<Moment[]> times, int step, ToLongFunction<Moment> clock) {
    return times.stream()
            .mapToLong(m -> clock.applyAsLong(m[step + 1]) - clock.applyAsLong(m[step]))
            .sorted()
            .toArray()[rounds / 2]
        / 1e6;
  }

  /** The time that passed, and that of all processors together, in nanoseconds. */
  private record Moment(long wall, long processor) {
    static Moment now() {
      OperatingSystemMXBean system =
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
      return new Moment(System.nanoTime(), system.getProcessCpuTime());
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
