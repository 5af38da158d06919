package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A candidate is compared by people's clicks, checked before it is swapped in, and rolled back. */
@Tag("thorough")
@OnElasticsearch
final class ClusterCheckIT {

  private static final int PICTURES = 40;
  private static final int SEARCHES = 300;
  private static final int WAYS = 40;
  private static final int SWAPS = 10;
  private static final Map<String, Integer> BLOBS = Map.of("tiger", 0, "snow", 1);
  private static final String TIMES =
      "{\"mappings\":{\"properties\":{\"timestamp\":{\"type\":\"date\"}}}}";

  @TempDir private static Path folder;
  private static String url;

  /** The first version is right; to the second one, snow is a tiger and a tiger is snow. */
  @BeforeAll
  static void recordPeople(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    url = "http://" + cluster.nodes().getFirst().http();
    api.putModel("checked", TestModels.words(List.of("tiger", "snow", "sea", "city"), 0.5f)).ok();
    Photos photos = Photos.create(api, "checked", 1);
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      documents.add("p" + i);
      documents.add(
          Formatted.of("{\"blobs\":{\"%d\":%s,\"%d\":0.1}}", i % 4, 1 + 0.01f * i, (i + 1) % 4));
    }
    photos.bulk(documents.toArray(String[]::new));
    api.putModel("checked", TestModels.words(List.of("snow", "tiger", "sea", "city"), 0.5f)).ok();
    api.put("/_cross_media/models/checked/_alias", "{\"current\":1,\"served\":[2]}");
    for (String index : List.of("/ubi_queries", "/ubi_events")) {
      api.send("DELETE", index + "?ignore_unavailable=true", "");
      api.put(index, TIMES);
    }
    StringBuilder queries = new StringBuilder();
    StringBuilder events = new StringBuilder();
    for (int search = 0; search < SEARCHES; search++) {
      record(api, search, queries, events);
    }
    api.post("/ubi_queries/_bulk?refresh=true", queries.toString());
    api.post("/ubi_events/_bulk?refresh=true", events.toString());
  }

  /** A person asks for an interleaved list and clicks the first two hits that show the word. */
  private static void record(Api api, int search, StringBuilder queries, StringBuilder events)
      throws IOException {
    String word = search % 2 == 0 ? "tiger" : "snow";
    String text = word + " please" + search % WAYS; // few queries prove little
    JsonNode answer =
        api.search(
                "checked",
                Formatted.of(
                    """
                    {"retriever":{"cross_media_interleave":{
                      "query":{"cross_media":{"field":"picture","text":"%s","plan":"visual_words"}},
                      "interleave":["checked@1","checked@2"],"seed":"s%d"}},"size":10,"_source":false}
                    """,
                    text, search))
            .ok()
            .json();
    ObjectNode query = new JsonMapper().createObjectNode();
    query.put("query_id", "q" + search).put("user_query", text).put("session_id", "s" + search);
    query.put("timestamp", Instant.now().toString());
    ObjectNode attributes = query.putObject("query_attributes");
    attributes.putArray("interleaved").add("checked@1").add("checked@2");
    int position = 0;
    int clicks = 0;
    for (JsonNode hit : answer.at("/hits/hits")) {
      position++;
      String id = hit.path("_id").textValue();
      query.withArray("query_response_hit_ids").add(id);
      attributes.withArray("teams").add(hit.at("/fields/_cross_media_team/0"));
      if (Integer.parseInt(id.substring(1)) % 4 == BLOBS.get(word) && clicks++ < 2) {
        ObjectNode click = new JsonMapper().createObjectNode().put("action_name", "click");
        click.put("query_id", "q" + search).put("timestamp", Instant.now().toString());
        ObjectNode event = click.putObject("event_attributes");
        event.putObject("object").put("object_id", id);
        event.putObject("position").put("ordinal", position);
        events.append("{\"index\":{}}\n").append(click).append('\n');
      }
    }
    queries.append("{\"index\":{}}\n").append(query).append('\n');
  }

  private static Ran check(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("cluster", "check", "--url", url, "--index", "checked"));
    arguments.addAll(List.of(more));
    return Ran.command(arguments.toArray());
  }

  @Test
  void peoplePreferTheRightVersion() {
    Ran compared =
        Ran.command("cluster", "compare", "--url", url, "--versions", "checked@1,checked@2");
    assertEquals(0, compared.code(), compared::err);
    assertTrue(
        compared.out().startsWith("checked@1 against checked@2: 300 interleaved searches"),
        compared::out);
    assertTrue(compared.out().contains("people prefer checked@1"), compared::out);
  }

  @Test
  void theLogRefusesTheWrongVersionAndLetsTheRightOnePass() {
    Ran wrong = check("--candidate", "checked@2");
    assertEquals(3, wrong.code(), wrong::toString);
    assertTrue(wrong.out().contains("refused: gain by 600 clicks, doubly robust: -"), wrong::out);
    assertTrue(wrong.out().contains("median time of"), wrong::out);
    assertTrue(wrong.out().strip().endsWith(" stays"), wrong::out);

    Ran right = check("--candidate", "checked@1", "--served", "checked@2");
    assertEquals(0, right.code(), right::toString);
    assertTrue(right.out().contains("passes: gain by 600 clicks, doubly robust: +"), right::out);
  }

  @Test
  void judgedGroupsAreFloorsAndThePageShowsWhatIsLost() throws IOException {
    StringBuilder csv = new StringBuilder("query,docid,rating\n");
    for (int i = 0; i < PICTURES - 4; i++) {
      csv.append(Formatted.of("tiger,p%d,%d%n", i, i % 4 == 0 ? 1 : 0));
    }
    Files.writeString(folder.resolve("judged.csv"), csv);
    Path gate =
        Files.writeString(
            folder.resolve("gate.json"),
            """
            {"judgments":"judged.csv","size":1.2,
             "groups":[{"name":"animals","queries":["tiger"],"measure":"P_10","loss":0}]}
            """);
    Path file =
        Files.write(
            folder.resolve("checked.safetensors"),
            TestModels.file(TestModels.words(List.of("snow", "tiger", "sea", "city"), 0.7f)));
    Path page = folder.resolve("page.html");

    Ran refused =
        check(
            "--candidate",
            file.toString(),
            "--gate",
            gate.toString(),
            "--json",
            "--page",
            page.toString(),
            "--picture-link",
            "https://pictures/{id}.jpg");

    assertEquals(3, refused.code(), refused::toString);
    JsonNode json = new JsonMapper().readTree(refused.out());
    assertEquals(false, json.path("passes").booleanValue());
    JsonNode animals = json.at("/findings/0");
    assertEquals("animals", animals.path("name").textValue());
    assertEquals(0.9, animals.at("/numbers/served").doubleValue(), 1e-9, "p36 is unrated");
    assertEquals(0, animals.at("/numbers/candidate").doubleValue());
    assertEquals("p36", json.at("/queries/0/served_hits/0/id").textValue());
    String html = Files.readString(page);
    assertTrue(html.contains("The candidate is refused."), html);
    assertTrue(html.contains("src=\"https://pictures/p36.jpg\""), html);
  }

  @Test
  void hitsOfBothVersionsAreExplainedSideBySide() throws IOException {
    String[] explain = {
      "cluster",
      "explain",
      "--url",
      url,
      "--index",
      "checked",
      "--versions",
      "checked@1,checked@2",
      "--query",
      "tiger",
      "--size",
      "3"
    };
    Ran explained = Ran.command((Object[]) explain);
    assertEquals(0, explained.code(), explained::err);
    JsonNode json = new JsonMapper().readTree(explained.out());
    JsonNode hit = json.at("/versions/0/hits/0");
    assertEquals("p36", hit.path("id").textValue());
    assertEquals("tiger", hit.at("/reasons/0/name").textValue());
    double raw = hit.path("raw_score").doubleValue();
    assertEquals(raw, hit.at("/reasons/0/share").doubleValue(), 1e-6, "the only word");

    // to the second version the same picture shows no tiger: its word would have to weigh more
    JsonNode other = json.at("/versions/1/others/0");
    assertEquals(3, json.at("/versions/1/others").size());
    double least = json.at("/versions/1/hits/2/raw_score").doubleValue();
    String lacking = Formatted.of("lacks %.3f", least - other.path("raw_score").doubleValue());
    String change = other.path("change").textValue();
    assertTrue(change.contains(lacking), change);
    assertTrue(change.contains("\"tiger\" weighs"), change);

    Path page = folder.resolve("explain.html");
    List<String> withPage = new ArrayList<>(List.of(explain));
    withPage.addAll(List.of("--page", page.toString()));
    assertEquals(0, Ran.command(withPage.toArray()).code());
    String html = Files.readString(page);
    assertTrue(html.contains("Found only by the other version"), html);
  }

  @Test
  void searchesGoOnWhileVersionsAreRolledBack(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    AtomicBoolean swapping = new AtomicBoolean(true);
    Callable<Integer> searching =
        () -> {
          int searches = 0;
          while (searches == 0 || swapping.get()) {
            String plan = searches % 2 == 0 ? "exact" : "words";
            Api.Answer answer =
                api.search(
                    "checked",
                    Formatted.of(
                        "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"%s\"}}}",
                        plan));
            assertEquals(0, answer.ok().json().at("/_shards/failed").intValue());
            assertTrue(!answer.hits().isEmpty());
            searches++;
          }
          return searches;
        };
    try (ExecutorService people = Executors.newFixedThreadPool(3)) {
      List<Future<Integer>> running =
          List.of(people.submit(searching), people.submit(searching), people.submit(searching));
      try {
        for (int swap = 0; swap < SWAPS; swap++) {
          api.put("/_cross_media/models/checked/_alias", "{\"current\":2,\"served\":[1]}");
          Ran back = Ran.command("cluster", "rollback", "--url", url, "--model", "checked");
          assertEquals(0, back.code(), back::err);
          assertTrue(back.out().matches("(?s)checked@1#\\w+ is current, instead of checked@2#.*"));
          JsonNode model = api.json("/_cross_media/models/checked");
          assertTrue(model.path("current").textValue().startsWith("checked@1#"));
          assertEquals(2, model.path("served").size(), "both stay served");
        }
      } finally {
        swapping.set(false);
      }
      for (Future<Integer> each : running) {
        assertTrue(each.get() > 0);
      }
    }
    Ran nothing = Ran.command("cluster", "rollback", "--url", url, "--model", "checked");
    assertEquals(1, nothing.code());
    assertTrue(nothing.err().contains("no version before checked@1"), nothing::err);
  }
}
