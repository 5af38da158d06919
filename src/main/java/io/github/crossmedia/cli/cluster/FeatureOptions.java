package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.client.Backoff;
import io.github.crossmedia.client.ClusterRun;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.RankingFeatures;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.trec.LetorWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options to write the scores of clauses as features for learning to rank. */
final class FeatureOptions {

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
    LetorWriter.write(asked.names(), asked.of(texts, judged, progress), judgments, features.get());
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
