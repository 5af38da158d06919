package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.MomentsTraining;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.moments.Choices;
import io.github.crossmedia.train.moments.FirstPass;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia counts}: the first pass over a part of a collection. */
@Command(
    name = "counts",
    description =
        "Counts words and visual words of one part of a collection, on any machine. The counts of"
            + " all parts fix the vocabulary for crossmedia moments.")
public final class CountsCommand implements Callable<Integer> {

  /** The number of items that decide how texts are read, if no option does. */
  private static final int LOOKED_AT = 1_000;

  private static final String LONGEST_QUERY = "--longest-query";

  @Option(
      names = "--collection",
      required = true,
      paramLabel = "FILE",
      description = "The part of the collection, JSON Lines.")
  private Path collection;

  @Option(
      names = "--method",
      split = ",",
      required = true,
      paramLabel = "METHOD",
      completionCandidates = SummedMethodNames.class,
      description = "What will be learned: one or more of ${COMPLETION-CANDIDATES}.")
  private List<String> methods;

  @Mixin private BookOptions codebooks;

  @Mixin private LearningOptions learning;

  @Mixin private ClickOptions clicks;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The counts.")
  private Path out;

  @Spec private CommandSpec spec;

  private final List<Item> first = new ArrayList<>();
  private Optional<Counting> counting = Optional.empty();
  private Optional<ClickTask> task = Optional.empty();
  private Map<String, Quantiser> books = Map.of();

  private record Counting(FirstPass pass, Settings settings, Screening screening) {

    void add(Item item) {
      pass.add(item, settings, screening);
    }
  }

  /** Names the methods that learn from sums. */
  static final class SummedMethodNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return MomentsTraining.methods().iterator();
    }
  }

  @Override
  public Integer call() throws IOException {
    if (!learning.namesViews()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: --picture-view=VIEW[,VIEW...]");
    }
    if (spec.commandLine().getParseResult().hasMatchedOption(LONGEST_QUERY)) {
      throw new ParameterException(
          spec.commandLine(), LONGEST_QUERY + " is for methods that learn from queries, not sums");
    }
    WholeFile.requireFolderOf(out);
    books = codebooks.read();
    String hash = codebooks.hash();
    task = clicks.given(spec);
    begin(List.of(), hash);
    CollectionReader.forEach(collection, item -> take(item, hash));
    if (counting.isEmpty()) {
      start(hash);
    }
    Counting done = counting.orElseThrow();
    done.screening().requireSome(done.pass().counts().items(), collection);
    done.pass().write(out);
    spec.commandLine()
        .getErr()
        .printf(
            Locale.ROOT,
            "%s counted, see %s%n",
            Screening.count(done.pass().counts().items(), "picture"),
            out);
    done.screening().remarks().forEach(spec.commandLine().getErr()::println);
    return 0;
  }

  private void take(Item item, String hash) {
    if (!TrainingSplit.holds(item)) {
      return;
    }
    if (counting.isPresent()) {
      counting.get().add(item);
      return;
    }
    first.add(item);
    if (first.size() == LOOKED_AT) {
      start(hash);
    }
  }

  private void start(String hash) {
    BookOptions.requireWordsOf(books, collection, first);
    counting = Optional.of(begin(first, hash));
    first.forEach(counting.get()::add);
    first.clear();
  }

  /** Reads the options as the first items complete them. */
  private Counting begin(List<Item> items, String hash) {
    try {
      Settings settings = learning.settings(spec, items, task.map(Task.class::cast));
      SortedSet<Side> sides = new TreeSet<>();
      Set<Need> needs = EnumSet.noneOf(Need.class);
      for (String method : methods) {
        Trainer trainer = Trainers.all().named(method);
        new Training(trainer, Parameters.NONE, settings);
        MomentsTraining.requireSums(trainer);
        sides.addAll(trainer.sides());
        needs.addAll(trainer.needs());
      }
      if (task.isPresent() && !sides.equals(Set.of(Side.QUERIES))) {
        throw new IllegalArgumentException("with --clicks, count for --method click-cca alone");
      }
      Choices choices = Choices.of(settings, heldOut(), sides, hash);
      return new Counting(new FirstPass(choices), settings, new Screening(settings, needs));
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
}
