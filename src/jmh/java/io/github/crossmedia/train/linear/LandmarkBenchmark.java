package io.github.crossmedia.train.linear;

import com.sun.management.OperatingSystemMXBean;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bin/benchmark landmarks}: what learning from many captioned pictures takes. */
@Command(
    name = "landmarks",
    description = "Times landmark-ridge on many pictures, and kernel-ridge on a collection.")
public final class LandmarkBenchmark implements Callable<Integer> {

  private static final double JITTER = 0.2;

  @Option(
      names = "--collection",
      required = true,
      description = "Captioned pictures with a dense view; those of the split train are taken.")
  private Path collection;

  @Option(names = "--view", required = true, description = "The view.")
  private String view;

  @Option(
      names = "--pictures",
      defaultValue = "100000",
      description = "How many: those of the collection, each changed a little (${DEFAULT-VALUE}).")
  private int pictures;

  @Option(names = "--landmarks", split = ",", defaultValue = "2000", description = "How many.")
  private List<Integer> landmarks;

  @Option(names = "--threads", defaultValue = "1", description = "(${DEFAULT-VALUE}).")
  private int threads;

  @Override
  public Integer call() throws IOException {
    List<Item> items =
        CollectionReader.readAll(collection).stream()
            .filter(item -> item.split().equals("train"))
            .filter(item -> item.views().containsKey(view))
            .map(item -> with(item, item.id(), item.views().get(view)))
            .toList();
    System.out.printf(
        Locale.ROOT,
        "one decay and one ridge, %d threads%n%-24s %9s %11s %6s%n",
        threads,
        "",
        "pictures",
        "processor s",
        "MB");
    print("kernel-ridge", items, new KernelRidgeTrainer(), Map.of());
    for (int count : landmarks) {
      Map<String, String> asked =
          Map.of(LandmarkRidgeTrainer.LANDMARKS.name(), String.valueOf(count));
      print(count + " landmarks", items, new LandmarkRidgeTrainer(), asked);
      print(count + " landmarks", changed(items), new LandmarkRidgeTrainer(), asked);
    }
    return 0;
  }

  private Item with(Item item, String id, View values) {
    return new Item(id, "train", "", item.text(), List.of(), Map.of(view, values));
  }

  private List<Item> changed(List<Item> items) {
    Random random = new Random(1);
    List<Item> many = new ArrayList<>();
    for (int i = 0; i < pictures; i++) {
      Item item = items.get(random.nextInt(items.size()));
      float[] values = ((DenseVector) item.views().get(view)).toArray();
      for (int j = 0; j < values.length; j++) {
        values[j] *= (float) Math.max(0, 1 + JITTER * random.nextGaussian());
      }
      many.add(with(item, String.valueOf(i), DenseVector.of(values)));
    }
    return many;
  }

  private void print(String what, List<Item> items, Trainer trainer, Map<String, String> asked)
      throws IOException {
    Parameters parameters =
        trainer
            .searchSpace()
            .first()
            .with(RidgeTrainer.LAMBDA, "0.2")
            .with(RidgeTrainer.BALANCE, "0.25");
    for (Map.Entry<String, String> each : asked.entrySet()) {
      parameters = parameters.with(each.getKey(), each.getValue());
    }
    Settings settings =
        Settings.of(view + ":plain")
            .withThreads(threads)
            .withQueries(CaptionQueries.Limits.NONE.withLongest(1));
    long before = processor();
    CrossMediaModel model = trainer.train(TrainingData.of(items, settings), parameters);
    double seconds = (processor() - before) / 1e9;
    Path file = Files.createTempFile("crossmedia-landmarks", ".safetensors");
    ModelFile.write(model.inHalfPrecision(), file);
    System.out.printf(
        Locale.ROOT,
        "%-24s %,9d %,11.1f %6.1f%n",
        what,
        items.size(),
        seconds,
        Files.size(file) / 1e6);
    Files.delete(file);
  }

  private static long processor() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
