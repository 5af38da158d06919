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
import io.github.crossmedia.train.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is learned from a collection, on one machine or on many: method, views, texts, clicks. */
public final class TrainingOptions {

  /** The number of items that decide how texts are read, if no option does. */
  public static final int LOOKED_AT = 1_000;

  @Option(
      names = "--method",
      split = ",",
      paramLabel = "METHOD",
      completionCandidates = MethodNames.class,
      description =
          "How to learn: ${COMPLETION-CANDIDATES}, or fusion or by-direction of some of them; see"
              + " docs/training.md. Counts may be for several methods.")
  private List<String> methods = List.of();

  @Mixin private LearningOptions learning;

  @Mixin private ClickOptions clicks;

  @Mixin private BookOptions codebooks;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "Of sums: how many pictures of each fold travel with them; models are measured on them,"
              + " and pamir and contrastive learn from them (default: ${DEFAULT-VALUE}).",
      defaultValue = "" + PassSettings.USUAL_SAMPLE)
  private int sample;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private Optional<ClickTask> log = Optional.empty();
  private Map<String, Quantiser> books = Map.of();
  private String hash = "";

  /** The methods that {@code --method} takes, as its help lists them. */
  static final class MethodNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Trainers.all().list().stream().map(Trainer::method).iterator();
    }
  }

  /** Returns the method, if one is named. */
  public Optional<String> method() {
    if (methods.size() > 1) {
      throw new ParameterException(spec.commandLine(), "--method must name one method to learn by");
    }
    return methods.stream().findFirst();
  }

  LearningOptions learning() {
    return learning;
  }

  ClickOptions clicks() {
    return clicks;
  }

  BookOptions codebooks() {
    return codebooks;
  }

  /** Reads code books and clicks, and refuses options for sums that no item can mend. */
  public void prepareSums() throws IOException {
    if (methods.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: --method=METHOD[,METHOD...]");
    }
    if (!learning.namesViews()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: --picture-view=VIEW[,VIEW...]");
    }
    if (learning.limitsQueries()) {
      throw new ParameterException(
          spec.commandLine(), "--longest-query is for methods that learn from queries, not sums");
    }
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
      Settings settings = learning.settings(spec, items, log.map(Task.class::cast));
      SortedSet<Side> sides = new TreeSet<>();
      for (String method : methods) {
        Trainer trainer = Trainers.all().named(method);
        new Training(trainer, Parameters.NONE, settings);
        MomentsTraining.requireSums(trainer);
        sides.addAll(trainer.sides());
      }
      if (log.isPresent() && !sides.equals(Set.of(Side.QUERIES))) {
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

  /** Returns the log of clicks that sums are over, if one is named. */
  public Optional<ClickTask> log() {
    return log;
  }

  public Map<String, Quantiser> books() {
    return books;
  }

  public int threads() {
    return learning.threads();
  }
}
