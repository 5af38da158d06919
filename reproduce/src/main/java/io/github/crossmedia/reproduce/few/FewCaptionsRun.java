package io.github.crossmedia.reproduce.few;

import static io.github.crossmedia.reproduce.few.FewCaptionsExperiment.DRAWS;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.few.FewCaptionsPage.Line;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.published.ViewFiles;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** {@code crossmedia reproduce few-captions}. */
public final class FewCaptionsRun {

  public static final String NAME = "few-captions";

  /** The same with Flickr8k. */
  public static final String SENTENCES = "few-captions-flickr8k";

  /** How many captions must have a word of sentences. */
  static final int RAREST = 5;

  static final int DRAWS_OF_SENTENCES = 3;

  private static final String COLLECTION = "corel5k";
  private static final String KEPT = "photographs";
  private static final String ASKED = "test";
  private static final List<String> BY_HAND = List.of("jcd-pyramid", "auto-color-correlogram");

  private FewCaptionsRun() {}

  /** Learns from few captions of {@code corel5k}. */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    SeenCollections collections = setup.collections();
    String network = setup.view();
    List<Item> all = collections.read(COLLECTION);
    ViewFiles files = collections.views(COLLECTION, KEPT);
    Consumer<String> remarks = collections.remarks();
    remarks.accept("the network's view");
    FewCaptionsExperiment seen = experiment(files, all, List.of(network), ":plain");
    Line ofNetwork = line("network", seen);
    remarks.accept("advice");
    FewCaptionsExperiment.AdviceFigures advised = seen.advised();
    remarks.accept("views made by hand");
    FewCaptionsExperiment hand = experiment(files, all, BY_HAND, ":hellinger");
    Line byHand = line("views made by hand", hand);
    FewCaptionsPage.of(List.of(ofNetwork, byHand), advised, network).write(setup.docs());
    return true;
  }

  private static Line line(String name, FewCaptionsExperiment learned) {
    return new Line(
        name,
        learned.captions(),
        learned.byChance(),
        learned.curve(DRAWS),
        Optional.of(learned.uncaptioned(DRAWS)));
  }

  /** Learns from few sentences of {@code flickr8k}. */
  public static boolean sentences(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    List<Item> items = setup.collections().seen("flickr8k", KEPT, List.of(network));
    TextSide.Words english =
        new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), RAREST);
    Settings settings = Settings.of(network + ":plain").with(english, CaptionTask.ALL);
    FewCaptionsExperiment seen =
        new FewCaptionsExperiment(
            items.stream().filter(item -> item.split().equals("train")).toList(),
            items.stream().filter(item -> item.split().equals("valid")).toList(),
            settings);
    FewCaptionsPage.ofSentences(
            new Line(
                "network",
                seen.captions(),
                seen.byChance(),
                seen.curve(DRAWS_OF_SENTENCES),
                Optional.empty()),
            network)
        .write(setup.docs());
    return true;
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
