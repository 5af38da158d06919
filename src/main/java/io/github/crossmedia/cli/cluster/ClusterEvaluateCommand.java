package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.cli.evaluate.EvaluationOptions;
import io.github.crossmedia.cli.evaluate.RunFile;
import io.github.crossmedia.cli.features.CollectionQueries;
import io.github.crossmedia.client.Backoff;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.ClusterRun;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.RankingFeatures;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.trec.LetorWriter;
import io.github.crossmedia.evaluate.trec.TrecRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster evaluate}: evaluates the results of an index of a cluster. */
@Command(
    name = "evaluate",
    description =
        "Evaluates the results of an index of a cluster, alone or compared with other runs.")
final class ClusterEvaluateCommand implements Callable<Integer> {

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--queries",
      required = true,
      paramLabel = "FILE",
      description = "The queries, one per line: an id, a tab and a text, or a text.")
  private Path queries;

  @Option(
      names = "--model",
      paramLabel = "ID",
      defaultValue = "",
      description = "The model of the query (default: that of the index).")
  private String model;

  @Option(
      names = "--plan",
      defaultValue = "",
      description = "words, exact, nearest or visual_words (default: the default of the query).")
  private String plan;

  @Option(names = "--k", defaultValue = "0", description = "For the plan nearest.")
  private int k;

  @Option(names = "--num-candidates", defaultValue = "0", description = "For the plan nearest.")
  private int candidates;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "1000",
      description = "The number of hits of each query (default: ${DEFAULT-VALUE}).")
  private int depth;

  @Option(
      names = "--filter",
      paramLabel = "JSON",
      defaultValue = "",
      description = "A query that hits must match, such as {\"term\":{\"split\":\"test\"}}.")
  private String filter;

  @Option(names = "--run-out", paramLabel = "FILE", description = "Where to write the run.")
  private Optional<Path> out;

  @Mixin private FeatureOptions features;

  @Mixin private EvaluationOptions evaluation;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    features.check(spec);
    evaluation.report(this::run, spec);
    return 0;
  }

  private RunFile run() throws IOException {
    ClusterRun.Asking asking = new ClusterRun.Asking(model, plan, k, candidates, depth, filter);
    Map<String, String> texts = texts(queries);
    try (Cluster connected = cluster.connect();
        ProgressLine progress = new ProgressLine("Searching")) {
      PictureIndex asked = new PictureIndex(connected, cluster.index());
      Run run = new ClusterRun(asked, asking, Backoff.PATIENT).of(texts, progress);
      features.write(asked, asking, texts, evaluation.judgments(), progress);
      if (out.isPresent()) {
        TrecRuns.write(run, out.get());
      }
      return new RunFile(out.orElse(Path.of(run.name())), run);
    }
  }

  /** Returns the texts of queries by their ids. */
  static Map<String, String> texts(Path file) throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      int tab = line.indexOf('\t');
      String text = line.substring(tab + 1).strip();
      String id =
          tab < 0
              ? CollectionQueries.id(List.of(text.split("\\s+")))
              : line.substring(0, tab).strip();
      if (texts.putIfAbsent(id, text) != null) {
        throw new IllegalArgumentException(
            Formatted.of("%s, line %d: duplicate query %s", file, number, id));
      }
    }
    if (texts.isEmpty()) {
      throw new IllegalArgumentException("no query in " + file);
    }
    return texts;
  }

  /** Options to write the scores of clauses as features for learning to rank. */
  static final class FeatureOptions {

    private static final String OWN = "cross_media";

    @Option(
        names = "--features",
        paramLabel = "FILE",
        description =
            "Also write the scores of --clauses as features for learning to rank, in the form of"
                + " LETOR, which RankLib and XGBoost read.")
    private Optional<Path> features;

    @Option(
        names = "--clauses",
        paramLabel = "FILE",
        description =
            "The clauses whose scores are the features: a JSON object of queries by name, in which"
                + " {{query}} stands for the text of a query (default: the query itself).")
    private Optional<Path> clauses;

    /** Refuses clauses without features. */
    void check(CommandSpec spec) {
      if (clauses.isPresent() && features.isEmpty()) {
        throw new ParameterException(spec.commandLine(), "--clauses needs --features FILE");
      }
    }

    /** Writes the features if they are requested. */
    void write(
        PictureIndex index,
        ClusterRun.Asking asking,
        Map<String, String> texts,
        Judgments judgments,
        IndexProgress progress)
        throws IOException {
      if (features.isEmpty()) {
        return;
      }
      Map<String, JsonNode> named =
          clauses.isPresent()
              ? read(clauses.get())
              : Map.of(OWN, ClusterRun.clause(asking, RankingFeatures.TEXT));
      RankingFeatures asked = new RankingFeatures(index, named, asking.depth(), Backoff.PATIENT);
      Map<String, Set<String>> judged = new LinkedHashMap<>();
      judgments.queries().forEach(query -> judged.put(query, judgments.gains(query).keySet()));
      LetorWriter.write(
          asked.names(), asked.of(texts, judged, progress), judgments, features.get());
    }

    private static Map<String, JsonNode> read(Path file) throws IOException {
      JsonNode node;
      try {
        node = new JsonMapper().readTree(Files.readString(file));
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(file + " is not JSON: " + e.getOriginalMessage(), e);
      }
      if (!node.isObject() || node.isEmpty()) {
        throw new IllegalArgumentException(
            file + " must be a JSON object of queries by the names of their features");
      }
      Map<String, JsonNode> named = new LinkedHashMap<>();
      node.properties().forEach(entry -> named.put(entry.getKey(), entry.getValue()));
      return named;
    }
  }
}
