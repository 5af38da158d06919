package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.cluster.ClusterOptions.RecordedLogOptions;
import io.github.crossmedia.cli.features.CollectionQueries;
import io.github.crossmedia.collection.clicks.LoggedFeatures;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ratings.RatingFormat;
import io.github.crossmedia.evaluate.trec.LetorWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster features}: recorded features as a training set. */
@Command(
    name = "features",
    description = "Writes recorded features of hits as a training set for learning to rank.",
    footer = {
      "",
      "Reads searches with the query cross_media_features from ubi_queries, and clicks from",
      "ubi_events, or both from files. The file has the form of LETOR, which RankLib and XGBoost",
      "read. Clicked hits have grade 1, unless judgments are given.",
    })
public final class ClusterFeaturesCommand implements Callable<Integer> {

  @Mixin private RecordedLogOptions log;

  @Option(
      names = "--set",
      paramLabel = "NAME",
      description = "The feature set (default: the only one of the log).")
  private Optional<String> set = Optional.empty();

  @Option(
      names = "--qrels",
      paramLabel = "FILE",
      description =
          "Judgments to take instead of clicks: TREC qrels, CSV of Quepid or JSON of the Search"
              + " Relevance Workbench.")
  private Optional<Path> qrels = Optional.empty();

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description =
          "The texts of the judged queries, one per line: an id, a tab and a text (default: ids"
              + " are texts).")
  private Optional<Path> queries = Optional.empty();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where to write the training set.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    LoggedFeatures logged = new LoggedFeatures(set);
    log.forEach(spec, logged::add);
    List<String> names = logged.names();
    Judgments grades =
        qrels.isPresent() ? RatingFormat.judgments(qrels.get()) : Judgments.of(logged.clicks());
    Map<String, Map<String, float[]>> lists =
        qrels.isPresent() ? judged(logged, grades) : logged.lookedAt();
    if (lists.isEmpty()) {
      throw new IllegalArgumentException(
          qrels.isPresent()
              ? "no hit of the log was judged: the ids of queries must be their texts, or be named"
                  + " by --queries"
              : "no hit with features was clicked");
    }
    LetorWriter.write(names, lists, grades, out);
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%d features of %d hits in %d lists%n",
            names.size(),
            lists.values().stream().mapToInt(Map::size).sum(),
            lists.size());
    spec.commandLine().getOut().flush();
    return 0;
  }

  /** Returns the features of judged hits, by the ids of judged queries. */
  private Map<String, Map<String, float[]>> judged(LoggedFeatures logged, Judgments grades)
      throws IOException {
    Map<String, String> texts =
        queries.isPresent() ? ClusterEvaluateCommand.texts(queries.get()) : Map.of();
    Map<String, Map<String, float[]>> lists = new LinkedHashMap<>();
    for (String query : grades.queries()) {
      String text = texts.getOrDefault(query, query.replace(CollectionQueries.BETWEEN_WORDS, " "));
      Map<String, float[]> features = new LinkedHashMap<>(logged.of(text));
      features.keySet().retainAll(grades.gains(query).keySet());
      if (!features.isEmpty()) {
        lists.put(query, features);
      }
    }
    return lists;
  }
}
