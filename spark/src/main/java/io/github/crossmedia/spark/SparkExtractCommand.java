package io.github.crossmedia.spark;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import scala.Tuple2;

/** {@code extract}: writes a collection with views of its pictures. */
@Command(name = "extract", description = "Extracts views from the pictures of a collection.")
final class SparkExtractCommand implements Callable<Integer> {

  private static final String OUTCOME = "outcome";
  private static final int NAMED = 10;

  @Option(
      names = "--collection",
      split = ",",
      required = true,
      paramLabel = "PATH",
      description = "The collection: files, folders or patterns of JSON Lines or *.parquet.")
  private List<String> collections;

  @Option(
      names = "--pictures",
      paramLabel = "PATH",
      description = "The folder of the pictures (default: that of the first --collection).")
  private Optional<String> pictures = Optional.empty();

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "The model whose views to extract, by the code books in it.")
  private Optional<Path> model = Optional.empty();

  @Option(
      names = "--views",
      split = ",",
      paramLabel = "NAME",
      description = "The views instead, such as sift,blobs,cedd.")
  private List<String> views = List.of();

  @Option(
      names = "--codebooks",
      paramLabel = "FILE",
      description = "The code books of --views, or a model that contains them.")
  private Optional<Path> codebooks = Optional.empty();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "PATH",
      description = "The folder to write, which must not exist.")
  private String out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (model.isPresent() == !views.isEmpty() || model.isPresent() && codebooks.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "name either --model, or --views with their --codebooks");
    }
    SparkSession session = CrossMediaOnSpark.session();
    Configuration storage = session.sparkContext().hadoopConfiguration();
    requireNew(storage);
    SparkExtraction extraction =
        new SparkExtraction(
            folder(storage),
            added(model.or(() -> codebooks), session.sparkContext()),
            views,
            new SerializableConfiguration(storage));
    extraction.views(); // names a view that is not known before any task begins
    JavaRDD<Tuple2<String, String>> outcomes = extraction.run(InputLines.of(session, collections));
    // a task that fails or runs twice leaves no file
    session
        .createDataset(outcomes.rdd(), Encoders.tuple(Encoders.STRING(), Encoders.STRING()))
        .toDF(OUTCOME, "value")
        .write()
        .partitionBy(OUTCOME)
        .text(out);
    report(session, storage);
    return 0;
  }

  private void requireNew(Configuration storage) throws IOException {
    var folder = new org.apache.hadoop.fs.Path(out);
    if (FileSystem.get(folder.toUri(), storage).exists(folder)) {
      throw new IllegalArgumentException(out + " exists: choose another folder for --out");
    }
  }

  /** Returns the folder of the pictures as all executors name it. */
  private String folder(Configuration storage) throws IOException {
    var named = new org.apache.hadoop.fs.Path(pictures.orElseGet(collections::getFirst));
    var path = FileSystem.get(named.toUri(), storage).makeQualified(named);
    return (pictures.isPresent() || path.isRoot() ? path : path.getParent()).toString();
  }

  /** Sends a file to all executors, and returns its name there. */
  private static String added(Optional<Path> file, SparkContext context) {
    file.filter(each -> !Files.isRegularFile(each))
        .ifPresent(
            missing -> {
              throw new IllegalArgumentException("no such file: " + missing);
            });
    file.ifPresent(each -> context.addFile(each.toAbsolutePath().toString()));
    return file.map(each -> each.getFileName().toString()).orElse("");
  }

  private void report(SparkSession session, Configuration storage) throws IOException {
    Optional<JavaRDD<String>> extracted = lines(SparkExtraction.EXTRACTED, session, storage);
    Optional<JavaRDD<String>> failed = lines(SparkExtraction.FAILED, session, storage);
    PrintWriter err = spec.commandLine().getErr();
    err.println(
        Formatted.of(
            "%d pictures extracted, %d failed",
            extracted.map(JavaRDD::count).orElse(0L), failed.map(JavaRDD::count).orElse(0L)));
    failed.ifPresent(
        lines -> {
          lines.take(NAMED).forEach(err::println);
          err.println("all of them: " + path(SparkExtraction.FAILED));
        });
    err.flush();
    if (extracted.isEmpty()) {
      throw new CollectionException(String.join(", ", collections) + ": no readable picture");
    }
  }

  private Optional<JavaRDD<String>> lines(
      String outcome, SparkSession session, Configuration storage) throws IOException {
    var folder = new org.apache.hadoop.fs.Path(path(outcome));
    return FileSystem.get(folder.toUri(), storage).exists(folder)
        ? Optional.of(session.read().textFile(path(outcome)).javaRDD())
        : Optional.empty();
  }

  private String path(String outcome) {
    return out + "/" + OUTCOME + "=" + outcome;
  }
}
