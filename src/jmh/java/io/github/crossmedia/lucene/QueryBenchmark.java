package io.github.crossmedia.lucene;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.elasticsearch.common.logging.LogConfigurator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/benchmark query}: the four plans, each beside its baseline in the same run. */
@Command(
    name = "query",
    description = "Measures the four plans in Lucene, each beside its baseline.",
    mixinStandardHelpOptions = true)
public final class QueryBenchmark implements Callable<Integer> {

  private static final long SEED = 1;
  private static final int DISTILLED_VOCABULARY = 20_000;

  @Option(
      names = "--pictures",
      split = ",",
      defaultValue = "100000,1000000",
      description = "How many pictures (${DEFAULT-VALUE}).")
  private List<Integer> pictures;

  @Option(
      names = "--plans",
      split = ",",
      defaultValue = "words,exact,nearest,visual_words",
      description = "Which plans (${DEFAULT-VALUE}).")
  private List<String> plans;

  @Option(
      names = "--dimensions",
      split = ",",
      defaultValue = "64,256,1024",
      description = "Of the vectors of exact (${DEFAULT-VALUE}).")
  private List<Integer> dimensions;

  @Option(
      names = "--vocabulary",
      split = ",",
      defaultValue = "300,2000,20000",
      description = "Words of the made-up pictures of long_texts (${DEFAULT-VALUE}).")
  private List<Integer> vocabularies;

  @Option(
      names = "--kept",
      split = ",",
      defaultValue = "16,32,64",
      description =
          "Words of each picture of distilled_words, memory, filters and budgets"
              + " (${DEFAULT-VALUE}).")
  private List<Integer> kept;

  @Option(
      names = "--words",
      split = ",",
      defaultValue = "1,2,3,5,10,20,40,100",
      description =
          "Words of a query of sentences, long_texts, memory, filters and budgets"
              + " (${DEFAULT-VALUE}).")
  private List<Integer> sizes;

  @Option(
      names = "--rounds",
      defaultValue = "7",
      description = "How often each query is timed (${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--threads",
      defaultValue = "2",
      description =
          "How many draw and index the pictures of scale, memory, filters and budgets"
              + " (${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--model",
      description = "A model of a word space that sees the pictures; without it they are made up.")
  private Path model;

  @Option(names = "--collection", description = "The pictures that the model sees, JSON Lines.")
  private Path collection;

  @Option(
      names = "--dump",
      description = "Write the pictures and queries of the plan words to this folder, no more.")
  private Path dump;

  @Option(names = "--json", description = "Print JSON instead of the table.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if ((model == null) != (collection == null)) {
      throw new ParameterException(
          spec.commandLine(), "--model needs --collection, and the other way round");
    }
    if (dump != null) {
      Dump.write(corel(), pictures.getLast(), sizes, dump);
      return 0;
    }
    LogConfigurator.configureESLogging();
    Configurator.setRootLevel(Level.ERROR); // Elasticsearch's codecs miss their native library
    List<QueryRow> all = new ArrayList<>();
    if (!json) {
      System.out.println(Processor.described());
      System.out.println(QueryRow.header());
    }
    for (int count : pictures) {
      for (String plan : plans) {
        for (QueryRow row : rows(plan, count)) {
          all.add(row);
          if (!json) {
            System.out.println(row.toText());
          }
        }
      }
    }
    if (json) {
      System.out.println(
          new JsonMapper()
              .writerWithDefaultPrettyPrinter()
              .writeValueAsString(all.stream().map(QueryRow::toMap).toList()));
    }
    return 0;
  }

  private CorelLike corel() throws IOException {
    return model == null
        ? new CorelLike(SEED)
        : new CorelLike(ModelFile.read(model), CollectionReader.readAll(collection), SEED);
  }

  /** Made-up pictures for each thread, others by another seed. */
  private List<CorelLike> drawn(int size) {
    return IntStream.range(0, threads)
        .mapToObj(i -> new CorelLike(SEED + i, CorelLike.WORDS, size))
        .toList();
  }

  private List<QueryRow> rows(String plan, int count) throws IOException {
    return switch (plan) {
      case "sentences" -> SentencesTable.of(count, sizes, rounds);
      case "words" -> WordsTable.of(corel(), count, rounds);
      case "scale" -> ScaleTable.of(drawn(CorelLike.KEPT), count, rounds, false);
      case "scale_lean" -> ScaleTable.of(drawn(CorelLike.KEPT), count, rounds, true);
      case "nearest" -> NearestTable.of(corel(), count, rounds);
      case "visual_words" -> VisualWordsTable.of(corel(), count, rounds);
      case "long_texts" ->
          each(
              vocabularies,
              size -> LongTextsTable.of(new CorelLike(SEED, size), count, size, sizes, rounds));
      case "distilled_words" ->
          each(
              kept,
              size ->
                  WordsTable.of(new CorelLike(SEED, DISTILLED_VOCABULARY, size), count, rounds)
                      .stream()
                      .map(row -> row.named(row.plan() + ", " + size + " kept"))
                      .toList());
      case "memory", "filters", "budgets" ->
          each(
              kept,
              size ->
                  MemoryTable.of(
                      drawn(size),
                      count,
                      size,
                      sizes,
                      rounds,
                      MemoryTable.Compared.valueOf(plan.toUpperCase(Locale.ROOT))));
      case "exact" -> each(dimensions, size -> ExactTable.of(corel(), count, size, rounds));
      default -> throw new IllegalArgumentException("unknown plan \"" + plan + "\"");
    };
  }

  private interface Table {
    List<QueryRow> of(int size) throws IOException;
  }

  private static List<QueryRow> each(List<Integer> sizes, Table table) throws IOException {
    List<QueryRow> rows = new ArrayList<>();
    for (int size : sizes) {
      rows.addAll(table.of(size));
    }
    return rows;
  }
}
