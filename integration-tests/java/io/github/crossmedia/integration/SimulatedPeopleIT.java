package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Familiarity;
import io.github.crossmedia.vector.Matrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Simulated people, some of them bots, search two versions on a node that records them. Their log
 * refuses a harmful version, lets a better one pass, and shows drift.
 */
@Tag("thorough")
@OnElasticsearch
final class SimulatedPeopleIT {

  private static final String INDEX = "people";
  private static final int KINDS = 24;
  private static final int PICTURES = 4 * KINDS;
  private static final int SEARCHES = 500;
  private static final int SHOWN = 10;
  private static final int BOTS = 100;
  private static final int SEARCHES_OF_BOT = 50;
  private static final Behavior MILD = new Behavior("mild", 0.5, 0.05, 0);
  private static final String NEW_WORD = "quadcopter";

  @TempDir private static Path folder;
  private static String url;

  private static int searched;

  /** A hit of a recorded search. */
  private record Hit(String search, String id) {}

  /**
   * How people click.
   *
   * @param power position k is looked at with probability k^-power
   * @param noise the probability of a click on a wrong picture that is looked at
   * @param trust the additional probability of a click at the first position, whatever it shows
   */
  record Behavior(String name, double power, double noise, double trust) {

    double clicked(boolean isRight, int position) {
      double attraction = isRight ? 1 : noise;
      return Math.pow(position, -power) * (attraction + (1 - attraction) * trust / position);
    }
  }

  /**
   * The first version knows half of the words, the second one none, the third one all. Its pictures
   * show one thing each; the last visual word is the night.
   */
  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    url = "http://" + cluster.nodes().getFirst().http();
    api.set("cross_media.ubi.identifiers", "\"plain\"");
    float[][] kinds = new float[KINDS][KINDS + 1];
    for (int kind = 0; kind < KINDS; kind++) {
      kinds[kind][kind] = 1;
    }
    Familiarity familiarity = new Familiarity(Matrix.of(kinds), 0.5f);
    for (int swapped : new int[] {4, 2, KINDS}) {
      api.putModel(INDEX, model(swapped).withFamiliarity(familiarity)).ok();
      if (swapped == 4) {
        Photos photos = Photos.createWithoutVectors(api, INDEX);
        List<String> documents = new ArrayList<>();
        for (int i = 0; i < PICTURES; i++) {
          documents.add("p" + i);
          documents.add(
              Formatted.of(
                  "{\"blobs\":{\"%d\":%s,\"%d\":0.1}}",
                  i % KINDS, 1 + 0.001f * i, (i + 1) % KINDS));
        }
        photos.bulk(documents.toArray(String[]::new));
      }
    }
  }

  /** Returns a model to which the first two of so many words mean each other's pictures. */
  private static CrossMediaModel model(int oneIn) {
    List<String> words = new ArrayList<>(words());
    for (int i = 0; oneIn < KINDS && i < KINDS; i += oneIn) {
      Collections.swap(words, i, i + 1);
    }
    words.add("night");
    return TestModels.words(words, 0.5f);
  }

  private static List<String> words() {
    return IntStream.range(0, KINDS).mapToObj(i -> "thing" + (char) ('a' + i)).toList();
  }

  @BeforeEach
  void forgetWhatWasRecorded(Api api) throws IOException {
    api.send("DELETE", "/ubi_queries,ubi_events?ignore_unavailable=true").ok();
    api.put("/_cross_media/models/people/_alias", "{\"current\":1,\"served\":[2,3]}");
  }

  /**
   * People search lists of two versions: after each search they go on with a probability of one
   * half. Bots search for long and click at random.
   *
   * @param newWords the share of searches that contain a word which is new
   */
  private static void search(
      Api api, Behavior behavior, String candidate, int searches, double newWords)
      throws Exception {
    StringBuilder events = new StringBuilder();
    SplittableRandom typing = new SplittableRandom(1);
    int before = searched;
    SplittableRandom random = new SplittableRandom(1);
    for (int session = 0; searched < before + searches; session++) {
      boolean isBot = random.nextInt(BOTS) == 0;
      int inSession = 0;
      do {
        inSession++;
        int query = query(random);
        String text = words().get(query);
        String typed = typing.nextDouble() < newWords ? text + " " + NEW_WORD : text;
        List<Hit> shown = shown(api, candidate, before + "-" + session, typed);
        for (int i = 0; i < shown.size(); i++) {
          boolean isRight = isOf(query, shown.get(i));
          if (random.nextDouble() < (isBot ? 0.3 : behavior.clicked(isRight, i + 1))) {
            events.append(click(shown.get(i))).append('\n');
          }
        }
      } while (isBot ? inSession < SEARCHES_OF_BOT : random.nextBoolean());
    }
    for (List<String> lines = events.toString().lines().toList(); !lines.isEmpty(); ) {
      int some = Math.min(1000, lines.size());
      api.post("/_cross_media/ubi/events", "[" + String.join(",", lines.subList(0, some)) + "]");
      lines = lines.subList(some, lines.size());
    }
    Eventually.holds(
        () -> {
          api.post("/ubi_queries,ubi_events/_refresh");
          return api.json("/ubi_queries/_count").path("count").intValue();
        },
        recorded -> recorded >= searched - before);
  }

  /** The n-th word is asked in proportion to 1 / n. */
  private static int query(SplittableRandom random) {
    double left =
        random.nextDouble() * IntStream.rangeClosed(1, KINDS).mapToDouble(n -> 1.0 / n).sum();
    int query = 0;
    while (query < KINDS - 1 && (left -= 1.0 / (query + 1)) > 0) {
      query++;
    }
    return query;
  }

  private static boolean isOf(int query, Hit hit) {
    return Integer.parseInt(hit.id().replaceAll("\\D", "")) % KINDS == query;
  }

  /** The node answers and records. */
  private static List<Hit> shown(Api api, String candidate, String session, String typed) {
    String id = "q" + searched++;
    try {
      return api
          .search(
              INDEX,
              Formatted.of(
                  """
                  {"retriever":{"cross_media_interleave":{
                     "query":{"cross_media":{"field":"picture","text":"%s","plan":"visual_words"}},
                     "interleave":["people@1","%s"],"seed":"%s"}},
                   "ext":{"ubi":{"query_id":"%s","user_query":"%s","session_id":"%s"}},
                   "size":%d,"_source":false}
                  """,
                  typed, candidate, session, id, typed, session, SHOWN))
          .ids()
          .stream()
          .map(hit -> new Hit(id, hit))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode click(Hit hit) {
    ObjectNode click = new JsonMapper().createObjectNode().put("action_name", "click");
    click.put("query_id", hit.search());
    click.withObject("/event_attributes/object").put("object_id", hit.id());
    return click;
  }

  /** Runs a command of {@code cluster} for the index. */
  private static Ran cluster(String command, String... more) {
    return Ran.command(
        Stream.concat(
                Stream.of("cluster", command, "--url", url, "--index", INDEX), Stream.of(more))
            .toArray());
  }

  @Test
  void aHarmfulVersionIsStoppedAndRefused(ElasticsearchCluster cluster) throws Exception {
    assertIsStoppedAndRefused(MILD, cluster);
  }

  static List<Behavior> others() {
    return List.of(
        new Behavior("steep", 2, 0.05, 0),
        new Behavior("noisy", 1, 0.3, 0),
        new Behavior("trusting", 1, 0.05, 0.5));
  }

  @ParameterizedTest
  @MethodSource("others")
  @Tag("nightly")
  void howeverPeopleClickItIsRefused(Behavior behavior, ElasticsearchCluster cluster)
      throws Exception {
    assertIsStoppedAndRefused(behavior, cluster);
  }

  private static void assertIsStoppedAndRefused(Behavior behavior, ElasticsearchCluster cluster)
      throws Exception {
    search(Api.of(cluster), behavior, "people@2", SEARCHES, 0);

    Ran compared = Ran.command("cluster", "compare", "--url", url);
    assertTrue(compared.out().contains("people prefer people@1"), compared::toString);
    Ran refused = cluster("check", "--candidate", "people@2", "--served", "people@1");
    assertEquals(3, refused.code(), refused::toString);
    assertTrue(refused.out().contains("refused: gain by "), refused::out);
    assertTrue(refused.out().contains(", doubly robust: -"), refused::out);
    assertTrue(refused.out().strip().endsWith(" stays"), refused::out);
  }

  @Test
  void aBetterVersionPassesAndTheLoopSwapsOneInThatIsRolledBack(ElasticsearchCluster cluster)
      throws Exception {
    Api api = Api.of(cluster);
    search(api, MILD, "people@3", SEARCHES, 0);

    Ran passes = cluster("check", "--candidate", "people@3", "--served", "people@1");
    assertEquals(0, passes.code(), passes::toString);
    assertTrue(passes.out().contains("passes: gain by "), passes::out);

    Path gate = Files.writeString(folder.resolve("gate.json"), "{\"gain\":0,\"size\":9}");
    Ran learned = cluster("learn-clicks", "--model", INDEX, "--gate", gate.toString());
    assertEquals(0, learned.code(), learned::toString);
    assertTrue(learned.out().contains("stored and served people@4"), learned::toString);
    assertEquals(List.of("p72", "p48", "p24", "p0"), first(api), "people clicked these");
    assertEquals("people@4", current(api));

    Ran back = Ran.command("cluster", "rollback", "--url", url, "--model", INDEX);
    assertEquals(0, back.code(), back::toString);
    assertEquals("people@1", current(api));
    assertEquals(List.of("p73", "p49", "p25", "p1"), first(api));
  }

  /** The first pictures of the first thing, which the first version mistakes for the second. */
  private static List<String> first(Api api) throws IOException {
    return api.search(
            INDEX,
            """
            {"query":{"cross_media":{"field":"picture","text":"thinga","plan":"visual_words"}},
             "size":4,"_source":false}
            """)
        .ids();
  }

  private static String current(Api api) throws IOException {
    JsonNode model = api.json("/_cross_media/models/people");
    return Versions.unhashed(model.path("current").textValue());
  }

  @Test
  void driftIsSeenWithinTheSearchesOfTheDay(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    String[] today = {"--model", INDEX, "--day", LocalDate.now(ZoneOffset.UTC).toString()};
    search(api, MILD, "people@3", 100, 0);
    Ran usual = cluster("watch", today);
    assertEquals(0, usual.code(), usual::toString);
    assertTrue(usual.out().contains("\nshown_outside 0.0000 of "), usual::out);

    List<String> dark = new ArrayList<>();
    for (int i = 0; i < 2 * KINDS; i++) {
      dark.add("night" + i);
      dark.add(Formatted.of("{\"blobs\":{\"%d\":1.5,\"%d\":2}}", i % KINDS, KINDS));
    }
    new Photos(api, INDEX).bulk(dark.toArray(String[]::new));
    try {
      search(api, MILD, "people@3", 100, 0.6);
      Ran changed = cluster("watch", today);
      assertEquals(3, changed.code(), changed::toString);
      assertTrue(
          changed.out().contains("exceeds its limit of 0.25: queries_unknown 0."), changed::out);
      assertTrue(
          changed.out().contains("exceeds its limit of 0.10: shown_outside 0."), changed::out);
      assertTrue(changed.out().contains("\nunknown_word " + NEW_WORD + " 0."), changed::out);
    } finally {
      StringBuilder bulk = new StringBuilder();
      for (int i = 0; i < 2 * KINDS; i++) {
        bulk.append("{\"delete\":{\"_id\":\"night").append(i).append("\"}}\n");
      }
      api.post("/" + INDEX + "/_bulk?refresh=true", bulk.toString());
    }
  }
}
