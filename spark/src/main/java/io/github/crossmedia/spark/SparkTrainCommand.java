package io.github.crossmedia.spark;

import io.github.crossmedia.cli.train.Sums;
import io.github.crossmedia.cli.train.SumsOptions;
import io.github.crossmedia.cli.train.TrainingOptions;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.moments.FirstPass;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code train}: counts and sums a collection on Spark, and learns on the driver. */
@Command(
    name = "train",
    description = "Learns a model from the pictures and texts of a collection.")
final class SparkTrainCommand implements Callable<Integer> {

  private static final String URL = "--url";
  private static final int PARTS_PER_CORE = 2;

  @Option(
      names = "--collection",
      split = ",",
      required = true,
      paramLabel = "PATH",
      description = "The collection: files, folders or patterns of JSON Lines or *.parquet.")
  private List<String> collections;

  @Mixin private SumsOptions options;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description = "How many parts to sum (default: two for each core, or fewer).")
  private Optional<Integer> partitions = Optional.empty();

  @Option(
      names = "--keep-moments",
      paramLabel = "FILE",
      description = "Also write the sums, for crossmedia moments train.")
  private Optional<Path> kept = Optional.empty();

  @Mixin private TrainingOptions training;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (spec.commandLine().getParseResult().hasMatchedOption(URL)) {
      throw new ParameterException(
          spec.commandLine(), URL + " is not read on Spark: name a file by --clicks FILE");
    }
    WholeFile.requireFolderOf(training.out());
    if (kept.isPresent()) {
      WholeFile.requireFolderOf(kept.get());
    }
    String method = options.method();
    options.prepareSums();
    SparkSession session = CrossMediaOnSpark.session();
    JavaRDD<String> lines = InputLines.of(session, collections);
    SparkLearning learning = new SparkLearning(parts(lines), options.log());
    FirstPass.Counting counting = count(lines, learning);
    Sums sums =
        new Sums(
            method,
            training.given(),
            collections.stream().map(SparkTrainCommand::name).collect(Collectors.joining(" and ")),
            options.books(),
            training.threads(),
            () -> sum(learning, counting));
    return training.run(sums, spec);
  }

  /** Returns the lines in few parts: the sums of each part take memory of their own. */
  private JavaRDD<String> parts(JavaRDD<String> lines) {
    int wanted = partitions.orElse(PARTS_PER_CORE * lines.context().defaultParallelism());
    if (wanted < 1) {
      throw new ParameterException(spec.commandLine(), "--partitions must be 1 or more");
    }
    return lines.getNumPartitions() > wanted || partitions.isEmpty()
        ? lines.coalesce(wanted)
        : lines.repartition(wanted);
  }

  private FirstPass.Counting count(JavaRDD<String> lines, SparkLearning learning) {
    List<Item> first =
        lines
            .filter(line -> TrainingSplit.holds(SparkLearning.item(line)))
            .take(SumsOptions.LOOKED_AT)
            .stream()
            .map(SparkLearning::item)
            .toList();
    options.requireSameViews(Path.of(collections.getFirst()), first);
    FirstPass.Counting counting = learning.count(options.choices(first));
    long counted = counting.pass().counts().items();
    counting.screening().requireSome(counted, String.join(", ", collections));
    PrintWriter err = spec.commandLine().getErr();
    err.println(Screening.count(counted, "picture") + " counted");
    counting.screening().remarks().forEach(err::println);
    err.flush();
    return counting;
  }

  private Moments sum(SparkLearning learning, FirstPass.Counting counting) throws IOException {
    Moments moments = learning.sum(counting.pass());
    if (kept.isPresent()) {
      MomentsFile.write(moments, kept.get());
    }
    return moments;
  }

  private static String name(String path) {
    return new org.apache.hadoop.fs.Path(path).getName();
  }
}
