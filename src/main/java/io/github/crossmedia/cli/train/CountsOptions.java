package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.train.MomentsTraining;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.moments.Choices;
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

/** What a first pass over a collection fixes for learning from sums. */
public final class CountsOptions {

  /** The number of items that decide how texts are read, if no option does. */
  public static final int LOOKED_AT = 1_000;

  private static final String LONGEST_QUERY = "--longest-query";

  @Option(
      names = "--method",
      split = ",",
      required = true,
      paramLabel = "METHOD",
      completionCandidates = SummedMethodNames.class,
      description = "What will be learned: one or more of ${COMPLETION-CANDIDATES}.")
  private List<String> methods;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "How many pictures of each fold travel with the sums: models are measured on them, and"
              + " pamir and contrastive learn from them (default: ${DEFAULT-VALUE}).",
      defaultValue = "" + Choices.USUAL_SAMPLE)
  private int sample;

  @Mixin private BookOptions codebooks;

  @Mixin private LearningOptions learning;

  @Mixin private ClickOptions clicks;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private Optional<ClickTask> task = Optional.empty();
  private Map<String, Quantiser> books = Map.of();
  private String hash = "";

  /** Names the methods that learn from sums. */
  static final class SummedMethodNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return MomentsTraining.methods().iterator();
    }
  }

  /** Reads code books and clicks, and refuses options that no item can mend. */
  public void prepare() throws IOException {
    if (!learning.namesViews()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: --picture-view=VIEW[,VIEW...]");
    }
    if (spec.commandLine().getParseResult().hasMatchedOption(LONGEST_QUERY)) {
      throw new ParameterException(
          spec.commandLine(), LONGEST_QUERY + " is for methods that learn from queries, not sums");
    }
    books = codebooks.read();
    hash = codebooks.hash();
    task = clicks.given(spec);
    choices(List.of());
  }

  /** Throws if the views of items were made by other code books than those named. */
  public void requireSameViews(Path collection, List<Item> items) {
    BookOptions.requireWordsOf(books, collection, items);
  }

  /** Returns the choices that the options name, and that the first items complete. */
  public Choices choices(List<Item> items) {
    try {
      Settings settings = learning.settings(spec, items, task.map(Task.class::cast));
      SortedSet<Side> sides = new TreeSet<>();
      for (String method : methods) {
        Trainer trainer = Trainers.all().named(method);
        new Training(trainer, Parameters.NONE, settings);
        MomentsTraining.requireSums(trainer);
        sides.addAll(trainer.sides());
      }
      if (task.isPresent() && !sides.equals(Set.of(Side.QUERIES))) {
        throw new IllegalArgumentException("with --clicks, count for --method click-cca alone");
      }
      return Choices.of(settings, heldOut(), sides, hash).withSample(sample);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private GroupingKind heldOut() {
    GroupingKind kind = learning.heldOutBy(spec).orElse(GroupingKind.NONE);
    if (kind != GroupingKind.NONE && kind != GroupingKind.FOLDER) {
      throw new IllegalArgumentException(
          "--hold-out " + kind.label() + " compares pictures of all parts: name folder or none");
    }
    return kind;
  }

  /** Returns the log of clicks, if one is named. */
  public Optional<ClickTask> clicks() {
    return task;
  }

  public List<String> methods() {
    return methods;
  }

  public Map<String, Quantiser> books() {
    return books;
  }

  public int threads() {
    return learning.threads();
  }
}
