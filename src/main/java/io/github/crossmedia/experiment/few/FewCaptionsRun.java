package io.github.crossmedia.experiment.few;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.experiment.few.FewCaptionsPage.Line;
import io.github.crossmedia.experiment.published.ViewFiles;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** {@code crossmedia reproduce few-captions}. */
public final class FewCaptionsRun {

  public static final String NAME = "few-captions";

  private static final String COLLECTION = "corel5k";
  private static final String ASKED = "test";
  private static final List<String> BY_HAND = List.of("jcd-pyramid", "auto-color-correlogram");

  private FewCaptionsRun() {}

  /**
   * Learns from few captions of Corel and writes the page.
   *
   * @param data the folder with {@code corel5k}
   * @param features the folder that keeps views
   * @param network the full name of the network that pictures are looked at with
   */
  public static void run(
      Path data,
      Path features,
      Path docs,
      String network,
      Consumer<String> remarks,
      IndexProgress progress)
      throws IOException {
    Path folder = data.resolve(COLLECTION).toAbsolutePath();
    Path kept = Files.createDirectories(features.resolve("photographs").resolve(COLLECTION));
    List<Item> all = CollectionReader.readAll(folder.resolve("collection.jsonl"));
    ViewFiles files = new ViewFiles(folder, kept, remarks, progress);
    remarks.accept("the network's view");
    FewCaptionsExperiment seen = experiment(files, all, List.of(network), ":plain");
    Line ofNetwork = new Line("network", seen.captions(), seen.byChance(), seen.curve());
    remarks.accept("advice");
    FewCaptionsExperiment.Advised advised = seen.advised();
    remarks.accept("views made by hand");
    FewCaptionsExperiment hand = experiment(files, all, BY_HAND, ":hellinger");
    Line byHand = new Line("views made by hand", hand.captions(), hand.byChance(), hand.curve());
    FewCaptionsPage.of(List.of(ofNetwork, byHand), advised, network).write(docs);
  }

  private static FewCaptionsExperiment experiment(
      ViewFiles files, List<Item> all, List<String> views, String map) throws IOException {
    List<Item> items = files.of(all, views, Map.of());
    return new FewCaptionsExperiment(
        items.stream().filter(item -> !item.split().equals(ASKED)).toList(),
        items.stream().filter(item -> item.split().equals(ASKED)).toList(),
        Settings.of(views.stream().map(view -> view + map).toArray(String[]::new)));
  }
}
