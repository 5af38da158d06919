package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code crossmedia cluster} fills an index and measures it. */
@OnElasticsearch
final class ClusterCommandIT {

  @TempDir private Path folder;

  @Test
  void fillsAnIndexAndMeasuresIt(ElasticsearchCluster es) throws IOException {
    Path collection =
        file(
            "c.jsonl",
            """
            {"id":"t1","split":"test","views":{"blobs":{"0":3,"1":1}}}
            {"id":"t2","split":"test","views":{"blobs":{"0":1,"1":2}}}
            {"id":"s1","split":"test","views":{"blobs":{"2":3}}}
            {"id":"other","split":"train","views":{"blobs":{"0":3}}}\
            """);
    Path model =
        Files.write(
            folder.resolve("commanded.safetensors"), TestModels.file(TestModels.words(0.5f)));
    String url = "http://" + es.nodes().getFirst().http();

    String indexed =
        run(
            line(
                "index --url=? --index=commanded --collection=? --split=test --model=?",
                url,
                collection,
                model));

    List<String> said = indexed.lines().toList();
    assertTrue(
        said.getFirst().startsWith("3 of 3 pictures indexed by commanded@1#"), said::toString);
    assertEquals("Created the index commanded", said.getLast());

    String measured =
        run(
            line(
                "evaluate --url=? --index=commanded --queries=? --qrels=? --measure=map"
                    + " --run-out=?",
                url,
                file("queries.txt", "q\ttiger"),
                file("qrels.txt", "q 0 t1 1"),
                folder.resolve("run.txt")));

    assertTrue(measured.contains("1.0000"), measured);
    assertTrue(measured.contains("95 % from"), measured);
    assertTrue(
        measured.lines().anyMatch(row -> row.matches("map +run.txt +0.0000 +1.0000 +1.0000")),
        measured);
    List<String> ranked = Files.readAllLines(folder.resolve("run.txt"));
    assertEquals("t1", ranked.getFirst().split("\\s+")[2], ranked::toString);

    Path features = folder.resolve("features.txt");
    run(
        "evaluate",
        "--url=" + url,
        "--index=commanded",
        "--queries=" + folder.resolve("queries.txt"),
        "--qrels=" + file("qrels.txt", "q 0 t1 2\nq 0 s1 1"),
        "--plan=exact",
        "--depth=2",
        "--features=" + features,
        "--clauses="
            + file(
                "clauses.json",
                """
                {"words": {"cross_media": {"field": "picture", "text": "{{query}}"}},
                 "exact": {"cross_media": {"field": "picture", "text": "{{query}}", "plan": "exact"}},
                 "snow": {"cross_media": {"field": "picture", "text": "snow", "plan": "exact"}}}\
                """));
    List<String> lines = Files.readAllLines(features);
    assertEquals(List.of("# 1 words", "# 2 exact", "# 3 snow"), lines.subList(0, 3));
    // two hits, and a judged document that is none of them
    assertEquals(3, lines.size() - 3, lines::toString);
    Map<String, String[]> byItem = new HashMap<>();
    lines.subList(3, 6).forEach(line -> byItem.put(line.split(" ")[6], line.split(" ")));
    assertEquals("2", byItem.get("t1")[0]);
    assertEquals("1", byItem.get("s1")[0], "judged");
    assertEquals("0", byItem.get("t2")[0], "not judged");
    assertEquals("qid:1", byItem.get("t1")[1]);
    JsonNode alone =
        Api.of(es)
            .search(
                "commanded",
                "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"exact\"}}}")
            .ok()
            .json();
    for (JsonNode hit : alone.at("/hits/hits")) {
      assertEquals(
          hit.path("_score").floatValue(),
          Float.parseFloat(byItem.get(hit.path("_id").textValue())[3].substring(2)),
          1e-6f);
    }
    assertEquals("1:0.0", byItem.get("s1")[2], "the plan words does not find it");
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content + "\n");
  }

  private static String run(Object... arguments) {
    return Ran.printed("cluster", arguments);
  }
}
