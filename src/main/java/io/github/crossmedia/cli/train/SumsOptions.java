package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.train.MomentsTraining;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.moments.PassSettings;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is summed of a collection, on one machine or on many: methods, views, texts, clicks. */
public final class SumsOptions {

  /** The number of items that decide how texts are read, if no option does. */
  public static final int LOOKED_AT = 1_000;

  @Option(
      names = "--method",
      required = true,
      split = ",",
      paramLabel = "METHOD",
      description = "The methods to learn by, as --method ridge,cca; see docs/many-machines.md.")
  private List<String> methods;

  @Option(
      names = "--picture-view",
      required = true,
      split = ",",
      paramLabel = "VIEW",
      description = LearningOptions.VIEWS)
  private List<String> views;

  @Mixin private LearningOptions learning;

  @ArgGroup(exclusive = false, heading = "%nFrom clicks:%n")
  private ClickOptions clicks = new ClickOptions();

  @Mixin private BookOptions codebooks;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "How many pictures of each fold travel with the sums; models are measured on them,"
              + " and pamir and contrastive learn from them (default: ${DEFAULT-VALUE}).",
      defaultValue = "" + PassSettings.USUAL_SAMPLE)
  private int sample;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private ClickTask log = ClickTask.NONE;
  private Map<String, Quantiser> books = Map.of();
  private String hash = "";

  /** Returns the one method to learn by. */
  public String method() {
    if (methods.size() > 1) {
      throw new ParameterException(spec.commandLine(), "--method must name one method to learn by");
    }
    return methods.getFirst();
  }

  /** Reads code books and clicks, and refuses options for sums that no item can mend. */
  public void prepareSums() throws IOException {
    books = codebooks.read();
    hash = codebooks.hash();
    log = clicks.given(spec);
    choices(List.of());
  }

  /** Throws if the views of items were made by other code books than those named. */
  public void requireSameViews(Path collection, List<Item> items) {
    BookOptions.requireWordsOf(books, collection, items);
  }

  /** Returns the settings of sums that the options name, and that the first items complete. */
  public PassSettings choices(List<Item> items) {
    try {
      Settings settings =
          log == ClickTask.NONE
              ? learning.settings(spec, views, items)
              : learning.settings(spec, views, items, log);
      SortedSet<Side> sides = new TreeSet<>();
      for (String method : methods) {
        Trainer trainer = Trainers.all().named(method);
        new Training(trainer, Parameters.NONE, settings);
        MomentsTraining.requireSums(trainer);
        sides.addAll(trainer.sides());
      }
      if (log != ClickTask.NONE && !sides.equals(Set.of(Side.QUERIES))) {
        throw new IllegalArgumentException("with --clicks, count for --method click-cca alone");
      }
      return PassSettings.of(settings, heldOutFolders(), sides, hash).withSample(sample);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private GroupingKind heldOutFolders() {
    GroupingKind kind = learning.heldOutBy(spec).orElse(GroupingKind.NONE);
    if (kind != GroupingKind.NONE && kind != GroupingKind.FOLDER) {
      throw new IllegalArgumentException(
          "--hold-out " + kind.label() + " compares pictures of all parts: name folder or none");
    }
    return kind;
  }

  /** Returns the log of clicks that sums are over. */
  public ClickTask log() {
    return log;
  }

  public Map<String, Quantiser> books() {
    return books;
  }
}
