package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.moments.Counting;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia counts}: the first pass over a part of a collection. */
@Command(
    name = "counts",
    description =
        "Counts words and visual words of one part of a collection, on any machine. The counts of"
            + " all parts fix the vocabulary for crossmedia moments.")
public final class CountsCommand implements Callable<Integer> {

  @Option(
      names = "--collection",
      required = true,
      paramLabel = "FILE",
      description = "The part of the collection, JSON Lines.")
  private Path collection;

  @Mixin private CountsOptions options;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The counts.")
  private Path out;

  @Spec private CommandSpec spec;

  private final List<Item> first = new ArrayList<>();
  private Optional<Counting> counting = Optional.empty();

  @Override
  public Integer call() throws IOException {
    WholeFile.requireFolderOf(out);
    options.prepare();
    CollectionReader.forEach(collection, this::take);
    if (counting.isEmpty()) {
      start();
    }
    Counting done = counting.orElseThrow();
    long counted = done.pass().counts().items();
    done.screening().requireSome(counted, collection);
    done.pass().write(out);
    PrintWriter err = spec.commandLine().getErr();
    err.println(Screening.count(counted, "picture") + " counted, see " + out);
    done.screening().remarks().forEach(err::println);
    return 0;
  }

  private void take(Item item) {
    if (counting.isPresent()) {
      counting.get().add(item);
    } else if (TrainingSplit.holds(item)) {
      first.add(item);
      if (first.size() == CountsOptions.LOOKED_AT) {
        start();
      }
    }
  }

  private void start() {
    options.requireSameViews(collection, first);
    counting = Optional.of(new Counting(options.choices(first), options.clicks()));
    first.forEach(counting.get()::add);
    first.clear();
  }
}
