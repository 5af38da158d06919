package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.DocumentedBlock.commands;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Keeps the pages about commands for a cluster true: runs their commands as they stand. */
@Tag("thorough")
@OnElasticsearch
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class DocumentedCommandsIT {

  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> RIGHT = List.of("tiger", "bear", "snow", "polar");
  private static final List<String> WRONG = List.of("snow", "bear", "tiger", "polar");
  private static final int PICTURES = 40;
  private static final int SEARCHES = 300;

  @TempDir private static Path folder;
  private static DocumentedShell shell;

  @RegisterExtension final StartedProcesses processes = new StartedProcesses();

  /** To the current version, the third, snow is a tiger; a fourth one is a candidate. */
  @BeforeAll
  static void haveWhatAReaderHas(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    String url = "http://" + cluster.nodes().getFirst().http();
    shell =
        new DocumentedShell(folder)
            .with("https://localhost:9200", url)
            .with("http://localhost:9200", url)
            .with("/var/lib/node_exporter", folder);
    api.putModel("corel", TestModels.words(RIGHT, 0.5f)).ok();
    Photos photos = Photos.createWithoutVectors(api, "photos", "corel");
    List<String> documents = new ArrayList<>();
    Path pictures = Files.createDirectory(folder.resolve("Pictures"));
    StringBuilder judged = new StringBuilder("query,docid,rating\n");
    for (int i = 0; i < PICTURES; i++) {
      String more = i % 4 == 1 ? "\"3\":0.5" : Formatted.of("\"%d\":0.1", (i + 1) % 4);
      documents.add("p" + i + ".jpg");
      documents.add(Formatted.of("{\"blobs\":{\"%d\":%s,%s}}", i % 4, 1 + 0.01f * i, more));
      Files.write(
          pictures.resolve("p" + i + ".jpg"),
          PixelModels.file(new DrawnScenes(1).draw(i).picture().toImage(), "jpg"));
      judged.append(Formatted.of("tiger,p%d.jpg,%d%n", i, i % 4 == 0 ? 1 : 0));
      judged.append(Formatted.of("polar bear,p%d.jpg,%d%n", i, i % 4 == 1 ? 1 : 0));
    }
    photos.bulk(documents.toArray(String[]::new));
    api.putModel("corel", TestModels.words(RIGHT, 0.4f)).ok();
    api.putModel("corel", TestModels.words(WRONG, 0.5f)).ok();
    api.putModel("corel", TestModels.words(RIGHT, 0.6f)).ok();
    api.send("PUT", "/_cross_media/models/corel/_alias", "{\"current\":3,\"served\":[1,2]}").ok();
    Files.writeString(folder.resolve("judged.csv"), judged);
    Log log = new Log(new StringBuilder(), new StringBuilder(), new SplittableRandom(1));
    LocalDate yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    for (int i = 0; i < SEARCHES; i++) {
      log.search(yesterday.minusDays(1), i, (i % 2 == 0 ? "tiger" : "snow") + " please" + i % 40);
    }
    for (int i = 0; i < 100; i++) {
      log.search(yesterday, i, i % 2 == 0 ? "drone" : "tiger");
    }
    api.send("POST", "/ubi_queries/_bulk?refresh=true", log.queries().toString()).ok();
    api.send("POST", "/ubi_events/_bulk?refresh=true", log.events().toString()).ok();
  }

  /** People look at ten pictures in random order, and click those that show the word. */
  private record Log(StringBuilder queries, StringBuilder events, SplittableRandom random) {

    void search(LocalDate day, int number, String text) {
      String id = day + "-" + number;
      ObjectNode query = JSON.createObjectNode().put("query_id", id).put("user_query", text);
      query.put("timestamp", day + "T12:00:00Z");
      int first = random.nextInt(PICTURES);
      int kind = RIGHT.indexOf(text.split(" ")[0]);
      for (int position = 1; position <= 10; position++) {
        int picture = (first + 7 * position) % PICTURES;
        query.withArray("query_response_hit_ids").add("p" + picture + ".jpg");
        if (picture % 4 == kind && random.nextDouble() < 1 / Math.sqrt(position)) {
          ObjectNode click = JSON.createObjectNode().put("action_name", "click");
          click.put("query_id", id).put("timestamp", day + "T12:00:05Z");
          ObjectNode event = click.putObject("event_attributes");
          event.putObject("object").put("object_id", "p" + picture + ".jpg");
          event.putObject("position").put("ordinal", position);
          events.append("{\"index\":{}}\n").append(click).append('\n');
        }
      }
      queries.append("{\"index\":{}}\n").append(query).append('\n');
    }
  }

  private static Path page(String name) {
    return Path.of("docs", name + ".md");
  }

  @Test
  @Order(1)
  void watchPrintsWhatThePageShows() throws Exception {
    List<DocumentedBlock> blocks = DocumentedBlock.of(page("watch"));
    assertEquals(3, blocks.size(), blocks::toString);

    Ran watched = shell.run(blocks.getFirst().text());

    assertEquals(3, watched.code(), watched::toString);
    DocumentedShell.assertShown(blocks.get(1).text(), watched.out());
    String prometheus = Files.readString(folder.resolve("corel.prom"));
    Matcher gauge =
        Pattern.compile("`(cross_media_\\w+\\{.*?})`").matcher(Files.readString(page("watch")));
    assertTrue(gauge.find());
    assertTrue(prometheus.contains(gauge.group(1) + " 0.5\n"), prometheus);

    // what cron runs, without the times
    String line = blocks.get(2).text();
    String command = line.substring(line.indexOf("CROSSMEDIA_API_KEY"));
    Ran again = shell.run(command);
    assertEquals(watched.out(), again.out(), again::err);
  }

  @Test
  @Order(2)
  void versionsAreExplainedOnAPage() throws Exception {
    List<DocumentedBlock> blocks = DocumentedBlock.of(page("explain"));
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    shell.with("8095", port);
    List<String> commands = commands(blocks);
    assertEquals(3, commands.size(), commands::toString);
    String opened = shell.start(commands.getFirst() + " --port 0", processes);
    assertTrue(opened.endsWith("?query=tiger in a browser; Ctrl+C ends it."), opened);

    Ran explained = shell.run(commands.get(1));

    assertEquals(0, explained.code(), explained::toString);
    String html = Files.readString(folder.resolve("tiger.html"));
    assertTrue(html.contains("corel@3") && html.contains("src=\"data:image/jpeg"), html);

    shell.start(commands.get(2), processes);
    String drilldown = blocks.getLast().text().strip();
    assertTrue(drilldown.endsWith("?query={{event.value}}"), drilldown);
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(
                            drilldown
                                .replace("8095", String.valueOf(port))
                                .replace("{{event.value}}", "polar%20bear")))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer::body);
    assertTrue(answer.body().contains("value=\"polar bear\""), answer::body);
    assertTrue(answer.body().contains("p37.jpg"), answer::body);
  }

  @Test
  @Order(3)
  void aCandidateIsCheckedSwappedInAndRolledBack(ElasticsearchCluster cluster) throws Exception {
    List<DocumentedBlock> blocks = DocumentedBlock.of(page("check"));
    List<String> commands = commands(blocks);
    assertEquals(3, commands.size(), commands::toString);
    String gate =
        blocks.stream()
            .filter(block -> block.language().equals("json"))
            .map(DocumentedBlock::text)
            .findFirst()
            .orElseThrow();
    Files.writeString(folder.resolve("gate.json"), gate);

    Ran checked = shell.run(commands.getFirst());

    // the time is that of a busy machine; all else is certain
    List<String> refused =
        checked.out().lines().filter(line -> line.startsWith("refused: ")).toList();
    assertTrue(refused.stream().allMatch(line -> line.contains("median time")), checked::toString);
    assertEquals(refused.isEmpty() ? 0 : 3, checked.code(), checked::toString);
    assertEquals(
        JSON.readTree(gate).path("groups").size() + 4,
        checked.out().lines().filter(line -> line.matches("(passes|refused): .*")).count(),
        checked::toString);
    String html = Files.readString(folder.resolve("check.html"));
    assertTrue(html.contains("Judged queries that lose and gain most"), html);

    ObjectNode learning = (ObjectNode) JSON.readTree(gate);
    learning.remove("latency");
    Files.writeString(folder.resolve("gate.json"), learning.toString());
    Ran learned = shell.run(commands.get(1));
    assertEquals(0, learned.code(), learned::toString);
    assertTrue(learned.out().contains("doubly robust, which decides"), learned::toString);

    Api api = Api.of(cluster);
    JsonNode before = api.get("/_cross_media/models/corel").ok().json();
    Ran back = shell.run(commands.get(2));
    assertEquals(0, back.code(), back::toString);
    JsonNode after = api.get("/_cross_media/models/corel").ok().json();
    assertTrue(
        after.path("current").asText().compareTo(before.path("current").asText()) < 0,
        back::toString);
  }

  @Test
  @Order(4)
  void featuresAreWrittenAsThePageSays(ElasticsearchCluster cluster) throws Exception {
    List<DocumentedBlock> blocks =
        DocumentedBlock.of(page("clicks"), "## Features for learning to rank");
    Files.writeString(folder.resolve("clauses.json"), blocks.getFirst().text());
    Files.writeString(folder.resolve("queries.txt"), "q1\ttiger\n");
    Files.writeString(folder.resolve("qrels.txt"), "q1 0 p0.jpg 2\nq1 0 p4.jpg 1\n");
    List<String> commands = commands(blocks);
    assertEquals(4, commands.size(), commands::toString);

    Ran written = shell.run(commands.getFirst());

    assertEquals(0, written.code(), written::toString);
    List<String> shown = blocks.get(2).text().lines().toList();
    List<String> lines = Files.readAllLines(folder.resolve("features.txt"));
    assertEquals(shown.subList(0, 3), lines.subList(0, 3), "the names of the features");
    String form = "\\d qid:1 1:\\S+ 2:\\S+ 3:\\S+ # \\S+ q1";
    for (String line : shown.subList(3, shown.size())) {
      assertTrue(line.matches(form), line);
    }
    assertTrue(lines.stream().skip(3).allMatch(line -> line.matches(form)), lines::toString);

    Api api = Api.of(cluster);
    storeAsTheOtherPluginDoes(api);
    recordASearchWithFeatures(api);
    Ran logged = shell.run(commands.get(1));
    assertEquals(0, logged.code(), logged::toString);
    assertEquals(
        List.of("# 1 seen", "# 2 caption"),
        Files.readAllLines(folder.resolve("features.txt")).subList(0, 2));
    Ran learned = shell.with("RankyMcRankFace-0.1.1.jar", rankLib()).run(commands.get(2));
    assertEquals(0, learned.code(), learned::toString);
    assertTrue(Files.readString(folder.resolve("model.txt")).contains("LambdaMART"));
    Ran bare = shell.run(commands.get(3));
    assertEquals(0, bare.code(), bare::toString);
    List<String> examples = Files.readAllLines(folder.resolve("train.txt"));
    assertTrue(
        examples.stream().allMatch(line -> line.matches("\\d qid:\\d+ 1:\\S+ 2:\\S+")),
        examples::toString);
  }

  private static Path rankLib() throws Exception {
    Class<?> program = Class.forName("ciir.umass.edu.eval.Evaluator");
    return Path.of(program.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /**
   * The request that stores a set in the learning-to-rank plugin has templates that a feature set
   * takes as they are. Each is a query of this node, and its score is the feature.
   */
  private static void storeAsTheOtherPluginDoes(Api api) throws IOException {
    JsonNode features = indented("POST /_ltr/_featureset/rank").at("/featureset/features");
    assertEquals(2, features.size());
    ObjectNode set = JSON.createObjectNode();
    for (JsonNode feature : features) {
      assertEquals("mustache", feature.path("template_language").textValue());
      assertEquals(List.of("words"), JSON.convertValue(feature.path("params"), List.class));
      set.withArray("features")
          .addObject()
          .put("name", feature.path("name").textValue())
          .set("template", feature.path("template"));
      String query = feature.path("template").toString().replace("{{words}}", "tiger");
      assertTrue(!query.contains("{{"), query);
      api.search("photos", "{\"query\":" + query + "}").ok();
    }
    api.send("PUT", "/_cross_media/feature_sets/rank", set.toString()).ok();
    JsonNode search = indented("GET /photos/_search");
    assertTrue(search.at("/rescore/query/rescore_query/sltr/params").has("words"));
    ((ObjectNode) search).remove("rescore");
    api.search("photos", search.toString()).ok();
    assertEquals(
        "model/ranklib",
        indented("POST /_ltr/_featureset/rank/_createmodel").at("/model/model/type").textValue());
  }

  /** A request that the page about clicks shows indented. */
  private static JsonNode indented(String line) throws IOException {
    String text = Files.readString(page("clicks"));
    int start = text.indexOf("    " + line + "\n");
    assertTrue(start >= 0, line);
    int end = text.indexOf("\n\n", start);
    String[] request = text.substring(start, end).split("\n", 2);
    return JSON.readTree(request[1]);
  }

  private static void recordASearchWithFeatures(Api api) throws Exception {
    String body =
        """
        {"ext":{"ubi":{"query_id":"logged","user_query":"tiger"}},"query":{"bool":{
          "must":{"cross_media":{"field":"picture","text":"tiger","plan":"visual_words"}},
          "filter":{"cross_media_features":{"set":"rank","params":{"words":"tiger"}}}}}}
        """;
    String clicked = api.search("photos", body).ids().get(1);
    String click =
        """
        {"action_name":"click","query_id":"logged","event_attributes":{
          "object":{"object_id":"%s"},"position":{"ordinal":2}}}
        """;
    api.send("POST", "/_cross_media/ubi/events", Formatted.of(click, clicked)).ok();
    String recorded = "{\"query\":{\"match\":{\"query_id\":\"logged\"}}}";
    for (int i = 0; i < 200; i++) {
      api.send("POST", "/ubi_queries,ubi_events/_refresh").ok();
      if (!api.search("ubi_queries", recorded).hits().isEmpty()) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("the search is not in the log");
  }

  /** From pictures of a folder to judgments, their agreement with scores, and a model of them. */
  @Test
  @Order(5)
  void picturesAreJudged() throws Exception {
    Files.copy(Path.of("models/photographs.safetensors"), folder.resolve("model.safetensors"));
    Files.write(folder.resolve("words.txt"), List.of("beach", "forest", "city", "snow"));
    Files.writeString(
        folder.resolve("book_7_export.csv"),
        "query,docid,rating\nbeach,p1.jpg,3\nbeach,p2.jpg,0\n");
    Files.writeString(
        folder.resolve("list.json"),
        """
        {"judgmentRatings":[{"query":"beach","ratings":[{"docId":"p1.jpg","rating":"3.0"},
          {"docId":"p2.jpg","rating":"0.0"}]}]}
        """);
    List<DocumentedBlock> blocks = DocumentedBlock.of(page("judging"));
    List<String> judging = commands(blocks.subList(0, 1));
    assertEquals(3, judging.size(), judging::toString);
    for (String command : judging.subList(0, 2)) {
      assertDone(command);
    }
    judgeAll(shell.start(judging.get(2) + " --port 0", processes), "judgments.jsonl");
    List<String> ranked = Files.readAllLines(folder.resolve("run.txt"));
    Files.write(folder.resolve("a.txt"), ranked);
    Files.write(
        folder.resolve("b.txt"),
        ranked.stream().map(DocumentedCommandsIT::otherwiseScored).toList());
    List<String> commands = commands(blocks.subList(1, blocks.size()));
    assertEquals(6, commands.size(), commands::toString);
    judgeAll(shell.start(commands.getFirst() + " --port 0", processes), "difference.jsonl");
    String shown =
        blocks.stream()
            .filter(block -> block.language().equals("json"))
            .map(DocumentedBlock::text)
            .findFirst()
            .orElseThrow();
    Files.writeString(folder.resolve("shown.jsonl"), shown);
    assertDone("bin/crossmedia convert-judgments shown.jsonl --format people --out again.jsonl");
    assertTrue(Files.readString(folder.resolve("again.jsonl")).contains("\"judge\":\"ann\""));
    // the pictures get captions, so that a model can be learned
    Path collection = folder.resolve("pictures.jsonl");
    List<String> captioned = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(collection)) {
      ObjectNode item = (ObjectNode) JSON.readTree(line);
      captioned.add(item.put("text", new DrawnScenes(1).draw(number++).caption()).toString());
    }
    Files.write(collection, captioned);
    for (String command : commands.subList(1, commands.size())) {
      assertDone(command);
    }
    assertEquals(2, Files.readAllLines(folder.resolve("judged.qrels")).size());
    assertTrue(Files.readString(folder.resolve("gpt.jsonl")).contains("\"judge\":\"gpt\""));
  }

  private static void assertDone(String command) throws Exception {
    Ran ran = shell.run(command);
    assertEquals(0, ran.code(), () -> command + ": " + ran);
  }

  /** A line of a run with the score of another system. */
  private static String otherwiseScored(String line) {
    String[] parts = line.split(" ");
    parts[4] = String.valueOf(Math.abs(parts[2].hashCode() % 1000) / 1000f);
    return String.join(" ", parts);
  }

  /** Judges pairs by the requests of the page. */
  private static void judgeAll(String opened, String file) throws Exception {
    String address = opened.replaceAll("Open (\\S+?)/? in .*", "$1");
    try (HttpClient http = HttpClient.newHttpClient()) {
      JsonNode task =
          JSON.readTree(
              http.send(
                      HttpRequest.newBuilder(URI.create(address + "/api/task?judge=ann")).build(),
                      HttpResponse.BodyHandlers.ofString())
                  .body());
      for (int i = 0; i < 20 && task.has("task"); i++) {
        ObjectNode said = JSON.createObjectNode().put("judge", "ann");
        said.put("task", task.path("task").intValue()).set("results", task.path("results"));
        for (int result = 0; result < task.path("results").size(); result++) {
          said.withArray("grades").add(1 + (i + result) % 5);
        }
        task =
            JSON.readTree(
                http.send(
                        HttpRequest.newBuilder(URI.create(address + "/api/judgments"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(said.toString()))
                            .build(),
                        HttpResponse.BodyHandlers.ofString())
                    .body());
        assertTrue(task.has("judged"), task::toString);
      }
    }
    assertTrue(Files.readAllLines(folder.resolve(file)).size() >= 20);
  }
}
