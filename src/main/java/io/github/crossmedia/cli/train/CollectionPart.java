package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.moments.FirstPass;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import io.github.crossmedia.train.task.ClickTask;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One part of a collection, which one of many machines counts and then sums.
 *
 * @param out the counts or moments
 */
record CollectionPart(Path collection, Path out, PrintWriter err) {

  /** Counts words and visual words, which fix the vocabulary of all parts. */
  int count(SumsOptions options) throws IOException {
    WholeFile.requireFolderOf(out);
    options.prepareSums();
    Count count = new Count(collection, options);
    CollectionReader.forEach(collection, count::take);
    FirstPass.Counting done = count.done();
    long counted = done.pass().counts().items();
    done.screening().requireSome(counted, collection);
    done.pass().write(out);
    err.println(Screening.count(counted, "picture") + " counted, see " + out);
    done.screening().remarks().forEach(err::println);
    return 0;
  }

  /** The count of a part, whose first items decide how texts are read. */
  private static final class Count {

    private final Path collection;
    private final SumsOptions options;
    private final List<Item> first = new ArrayList<>();
    private Optional<FirstPass.Counting> counting = Optional.empty();

    Count(Path collection, SumsOptions options) {
      this.collection = collection;
      this.options = options;
    }

    void take(Item item) {
      if (counting.isPresent()) {
        counting.get().add(item);
      } else if (TrainingSplit.holds(item)) {
        first.add(item);
        if (first.size() == SumsOptions.LOOKED_AT) {
          start();
        }
      }
    }

    private void start() {
      options.requireSameViews(collection, first);
      counting = Optional.of(new FirstPass.Counting(options.choices(first), options.log()));
      first.forEach(counting.get()::add);
      first.clear();
    }

    FirstPass.Counting done() {
      if (counting.isEmpty()) {
        start();
      }
      return counting.orElseThrow();
    }
  }

  /** Sums the part by the counts of all parts. */
  int sum(List<Path> counts, ClickTask log) throws IOException {
    WholeFile.requireFolderOf(out);
    Moments moments = new Moments(FirstPass.read(counts), log);
    Screening screening = moments.screening();
    CollectionReader.forEach(
        collection,
        item -> {
          if (TrainingSplit.holds(item) && screening.isUsable(item)) {
            moments.add(item);
          }
        });
    screening.requireSome(moments.items(), collection);
    MomentsFile.write(moments, out);
    err.println(
        Formatted.of(
            "%s of %d summed, see %s",
            Screening.count(moments.items(), "picture"), moments.pass().counts().items(), out));
    screening.remarks().forEach(err::println);
    return 0;
  }
}
