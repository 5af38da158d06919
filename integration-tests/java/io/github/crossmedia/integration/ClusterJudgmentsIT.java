package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.collection.CollectionWriter;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.train.Scenery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From judgments to a model, an index whose scores read as grades, and its agreement with people.
 */
@OnElasticsearch
final class ClusterJudgmentsIT {

  private static final Scale SCALE = new Scale(1, 5);
  private static final List<String> QUERIES =
      List.of("beach", "cloud", "desert", "forest", "house", "lake", "snow", "tiger");
  private static final List<Item> LEARNED = Scenery.pictures(200, 1);
  private static final List<Item> JUDGED = Scenery.pictures(60, 2);

  @TempDir private Path folder;

  @Test
  void scoresOfAnIndexReadAsGradesAndAgreeWithPeople(ElasticsearchCluster cluster)
      throws IOException {
    Path judgments = folder.resolve("judgments.jsonl");
    Files.write(judgments, JUDGED.stream().flatMap(ClusterJudgmentsIT::judged).toList());
    Path judged = collection("judged.jsonl", JUDGED);
    Path model = folder.resolve("graded.safetensors");
    Ran.printed(
        line(
            "train --method=ridge --collection=? --picture-view=blobs:plain --judgments=?"
                + " --judged-collection=? --out=?",
            collection("learned.jsonl", LEARNED),
            judgments,
            judged,
            model));
    String url = "http://" + cluster.nodes().getFirst().http();
    Ran.printed(
        line("cluster index --url=? --index=graded --collection=? --model=?", url, judged, model));

    String told =
        Ran.printed(
            "cluster",
            "evaluate",
            "--url=" + url,
            "--index=graded",
            "--queries=" + Files.write(folder.resolve("queries.txt"), QUERIES),
            "--judgments=" + judgments,
            "--plan=exact",
            "--resamples=100");

    assertTrue(told.contains("480 judged pairs scored, 0 not returned"), told);
    String spearman = told.lines().filter(row -> row.startsWith("Spearman")).findFirst().orElse("");
    assertTrue(Double.parseDouble(spearman.split(" +")[2]) > 0.3, told);
    assertReadsAsGrade(Api.of(cluster));
  }

  /** The node explains the score of a hit on the scale of the judges. */
  private static void assertReadsAsGrade(Api api) throws IOException {
    JsonNode hit =
        api.search(
                "graded",
                """
                {"explain":true,"size":1,"query":{"cross_media":
                  {"field":"picture","text":"beach","plan":"exact"}}}
                """)
            .ok()
            .json()
            .path("hits")
            .path("hits")
            .path(0);
    double score = hit.path("_score").doubleValue();
    assertTrue(score > 0.5, hit::toString);
    assertTrue(
        hit.path("_explanation").toString().contains("reads as grade"), () -> hit.toString());
  }

  private static Stream<String> judged(Item item) {
    return QUERIES.stream()
        .map(
            query ->
                JudgmentFile.line(
                    new Judgment(
                        "ann",
                        new JudgedQuery.Text(query),
                        item.id(),
                        OptionalDouble.of(item.text().contains(query) ? 5 : 1),
                        SCALE,
                        false,
                        1)));
  }

  private Path collection(String name, List<Item> items) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Item item : items) {
      CollectionWriter.append(item, lines);
    }
    return Files.writeString(folder.resolve(name), lines);
  }
}
