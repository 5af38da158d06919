package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every feature of the server, tried with every kind of model and plan, every state of a swap,
 * every kind of user, and values that nobody should send. Whatever is combined, no answer is a
 * fault of the server, nobody sees what they may not, and no document loses anything.
 */
abstract class EveryFeature {

  static final String ROLES =
      """
      searcher:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'every-*' ]
            privileges: [ 'read', 'write', 'maintenance' ]
          - names: [ 'ubi_queries', 'ubi_events' ]
            privileges: [ 'create_doc', 'auto_configure' ]
      fields:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'every-*' ]
            privileges: [ 'read', 'write', 'maintenance' ]
            field_security: { grant: [ '*' ], except: [ 'secret' ] }
          - names: [ 'ubi_queries', 'ubi_events' ]
            privileges: [ 'create_doc', 'auto_configure' ]
      documents:
        cluster: [ 'cluster:monitor/cross_media/*' ]
        indices:
          - names: [ 'cross-media-models' ]
            privileges: [ 'read' ]
          - names: [ 'every-*' ]
            privileges: [ 'read', 'write', 'maintenance' ]
            query: '{"term":{"kind":"even"}}'
          - names: [ 'ubi_queries', 'ubi_events' ]
            privileges: [ 'create_doc', 'auto_configure' ]
      stranger:
        indices:
          - names: [ 'others' ]
            privileges: [ 'read' ]
      """;

  private static final System.Logger LOG = System.getLogger(EveryFeature.class.getName());

  /** What no answer is longer than, even to a request of a megabyte. */
  private static final int LONGEST = 200_000;

  private static final long SLOWEST_MILLIS = 20_000;
  private static final String HUGE = "snow ".repeat(200_000);

  /** How far a swap is; in this order the table tries them. */
  private enum Versions {
    ONE,
    SERVED,
    UNSERVED
  }

  private enum User {
    ADMIN,
    SEARCHER,
    FIELDS,
    DOCUMENTS,
    STRANGER
  }

  private enum Value {
    SOUND,
    BAD_NUMBER,
    HUGE_LIST,
    HUGE_STRING
  }

  private enum Plan {
    USUAL(""),
    EXACT(",\"plan\":\"exact\""),
    WORDS(",\"plan\":\"words\""),
    NEAREST(",\"plan\":\"nearest\",\"k\":12"),
    QUANTISED(",\"plan\":\"exact\",\"quantised\":true"),
    VISUAL_WORDS(",\"plan\":\"visual_words\"");

    private final String options;

    Plan(String options) {
      this.options = options;
    }
  }

  enum Feature {
    SEARCHED,
    RECORDED,
    INTERLEAVED,
    SPLIT,
    SHADOWED,
    LOGGED,
    PROJECTED,
    WARMED_UP,
    COUNTED
  }

  private record Row(
      Versions versions, String model, User user, Plan plan, Feature feature, Value value) {

    static List<Row> of(List<int[]> table) {
      return table.stream()
          .map(
              row ->
                  new Row(
                      Versions.values()[row[0]],
                      TriedModel.NAMES.get(row[1]),
                      User.values()[row[2]],
                      Plan.values()[row[3]],
                      Feature.values()[row[4]],
                      Value.values()[row[5]]))
          .sorted(Comparator.comparing(Row::versions).thenComparing(Row::model))
          .toList();
    }

    static int[] sizes() {
      return new int[] {
        Versions.values().length,
        TriedModel.NAMES.size(),
        User.values().length,
        Plan.values().length,
        Feature.values().length,
        Value.values().length
      };
    }

    String index() {
      return "every-" + model;
    }

    boolean isSearch() {
      return !Set.of(Feature.PROJECTED, Feature.WARMED_UP, Feature.COUNTED).contains(feature);
    }

    /** The versions of the model that a comparison names. */
    List<String> compared() {
      return versions == Versions.ONE
          ? List.of(index() + "@1", index())
          : List.of(index() + "@1", index() + "@2");
    }

    /** Which answers to a sound request are right. */
    Set<Integer> expected() {
      if (user == User.STRANGER) {
        return Set.of(403);
      }
      return switch (feature) {
        case WARMED_UP -> Set.of(user == User.ADMIN ? 200 : 403);
        case PROJECTED -> {
          boolean seesWhole = user != User.FIELDS && user != User.DOCUMENTS;
          // no query finds what an unserved version makes
          yield Set.of(seesWhole ? versions == Versions.UNSERVED ? 409 : 200 : 400);
        }
        case COUNTED -> Set.of(200);
        default -> Set.of(isUnanswerable() ? 400 : 200);
      };
    }

    /** The shipped models are not linear: their pictures have no visual words to compare. */
    private boolean isUnanswerable() {
      return plan == Plan.VISUAL_WORDS
          && (model.equals("photographs") || model.equals("squeezenet"));
    }
  }

  private final Map<String, TriedModel> models = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();
  private Api admin;

  /** Any two conditions meet; with {@code -Dcrossmedia.rows=all} each meets all others. */
  @Test
  void noConditionIsAFaultOfTheServer(ElasticsearchCluster cluster) throws Exception {
    boolean all = "all".equals(System.getProperty("crossmedia.rows"));
    tried(cluster, Row.of(all ? Pairs.all(Row.sizes()) : Pairs.of(Row.sizes())));
  }

  private void tried(ElasticsearchCluster cluster, List<Row> rows) throws Exception {
    admin = Api.of(cluster);
    int failedBefore = failedRecordings();
    for (String name : TriedModel.NAMES) {
      TriedModel model = TriedModel.named(name);
      models.put(name, model);
      model.index(admin, "every-" + name);
      admin.put(
          "/_cross_media/feature_sets/every-" + name,
          "{\"features\":[{\"name\":\"seen\",\"template\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"{{words}}\",\"plan\":\"exact\"}}}]}");
    }
    Versions state = Versions.ONE;
    Map<Feature, Integer> counts = new EnumMap<>(Feature.class);
    for (Row row : rows) {
      if (row.versions() != state) {
        state = row.versions();
        swap(state);
      }
      int turn = counts.merge(row.feature(), 1, Integer::sum);
      try {
        tried(row, turn);
      } catch (AssertionError fault) {
        faults.add(row + ": " + fault.getMessage());
      }
    }
    nothingIsLost();
    nothingWrongIsRecorded();
    assertEquals(failedBefore, failedRecordings());
    LOG.log(System.Logger.Level.INFO, rows.size() + " rows");
    assertEquals("", faults.stream().map(EveryFeature::cut).collect(Collectors.joining("\n")));
  }

  private static String cut(String fault) {
    return fault.substring(0, Math.min(fault.length(), 900));
  }

  /** Stores the candidates, or stops serving them; version 1 made all documents. */
  private void swap(Versions next) throws IOException {
    for (TriedModel model : models.values()) {
      String index = "every-" + model.name();
      if (next == Versions.SERVED) {
        admin.putModel(index, model.candidate()).ok();
        admin.put("/_cross_media/models/" + index + "/_alias", "{\"current\":1,\"served\":[2]}");
      } else {
        admin.post("/" + index + "/_cross_media/_project?refresh=true");
        admin.put("/_cross_media/models/" + index + "/_alias", "{\"current\":1}");
      }
    }
  }

  private void nothingIsLost() throws IOException {
    for (TriedModel model : models.values()) {
      String index = "every-" + model.name();
      for (String field : List.of("secret", "kind", "picture")) {
        String having = "{\"query\":{\"exists\":{\"field\":\"" + field + "\"}}}";
        int documents = admin.post("/" + index + "/_count", having).json().path("count").intValue();
        assertEquals(TriedModel.PICTURES, documents, index + " " + field);
      }
    }
  }

  /** Searches are recorded with the versions that answered, whatever else was sent. */
  private void nothingWrongIsRecorded() throws Exception {
    admin.post("/ubi_queries/_refresh");
    for (JsonNode hit : admin.search("ubi_queries", "{\"size\":1000}").hits()) {
      for (JsonNode version : hit.at("/_source/query_attributes/versions")) {
        assertTrue(version.textValue().matches("every-[a-z]+@[12]#[0-9a-f]{12}"), hit::toString);
      }
    }
  }

  private int failedRecordings() throws IOException {
    JsonNode nodes = admin.json("/_cross_media/_stats").path("nodes");
    return nodes.elements().next().at("/recording/failed").intValue();
  }

  private void tried(Row row, int turn) throws Exception {
    Api api =
        row.user() == User.ADMIN
            ? admin
            : admin.as(row.user().name().toLowerCase(Locale.ROOT), FileRealm.PASSWORD);
    long start = System.nanoTime();
    Api.Answer answer = answer(api, row, turn);
    long took = (System.nanoTime() - start) / 1_000_000;
    String body = new String(answer.bytes(), StandardCharsets.UTF_8);
    String shown = answer.status() + " " + body.substring(0, Math.min(600, body.length()));
    assertTrue(took < SLOWEST_MILLIS, "took " + took + " ms: " + shown);
    assertTrue(answer.status() < 500, shown);
    assertTrue(answer.bytes().length < LONGEST, answer.bytes().length + " bytes: " + shown);
    if (row.value() == Value.SOUND) {
      assertTrue(row.expected().contains(answer.status()), shown);
    } else if (row.value() == Value.BAD_NUMBER || isStrange(row)) {
      assertTrue(answer.status() >= 400, shown);
    }
    if (row.user() == User.FIELDS || row.user() == User.STRANGER) {
      assertTrue(!body.contains("hidden"), shown);
    }
    if (row.isSearch() && answer.status() == 200) {
      List<String> ids = answer.ids();
      assertTrue(!ids.isEmpty() || row.value() != Value.SOUND, shown);
      if (row.user() == User.DOCUMENTS) {
        assertTrue(ids.stream().allMatch(EveryFeature::isEven), ids::toString);
      }
    }
    if (row.feature() == Feature.SHADOWED) {
      shadowed(row, answer);
    }
    if (row.feature() == Feature.PROJECTED && row.value() == Value.SOUND) {
      nothingIsLost();
    }
  }

  /**
   * Whether a request must be refused because its user may read nothing. A shadow's value is set by
   * the administrator, before any user searches.
   */
  private static boolean isStrange(Row row) {
    return row.user() == User.STRANGER && row.feature() != Feature.SHADOWED;
  }

  private static boolean isEven(String id) {
    return Integer.parseInt(id.substring(1)) % 2 == 0;
  }

  private Api.Answer answer(Api api, Row row, int turn) throws IOException {
    return switch (row.feature()) {
      case SEARCHED -> search(api, row, "\"query\":" + clause(row, row.value()), turn);
      case RECORDED ->
          search(
              api,
              row,
              "\"query\":"
                  + clause(row, Value.SOUND)
                  + ",\"ext\":{\"ubi\":{\"query_id\":\"every-"
                  + turn
                  + "\",\"user_query\":\"snow\""
                  + switch (row.value()) {
                    case SOUND -> "";
                    case BAD_NUMBER -> ",\"session_id\":-1e400";
                    case HUGE_LIST -> ",\"query_attributes\":{\"list\":" + list("1") + "}";
                    case HUGE_STRING -> ",\"client_id\":\"" + HUGE + "\"";
                  }
                  + "}}",
              turn);
      case INTERLEAVED, SPLIT -> search(api, row, "\"retriever\":" + compared(row), turn);
      case SHADOWED -> {
        Api.Answer set = shadow(row);
        yield row.value() == Value.SOUND
            ? search(api, row, "\"query\":" + clause(row, Value.SOUND), turn)
            : set;
      }
      case LOGGED ->
          search(
              api,
              row,
              Formatted.of(
                  "\"query\":{\"bool\":{\"must\":%s,\"should\":[%s]}}",
                  clause(row, Value.SOUND),
                  row.value() == Value.HUGE_LIST
                      ? IntStream.range(0, 1000)
                          .mapToObj(i -> logged(row, "snow", ",\"_name\":\"n" + i + "\""))
                          .collect(Collectors.joining(","))
                      : logged(
                          row,
                          row.value() == Value.HUGE_STRING ? HUGE : "snow",
                          row.value() == Value.BAD_NUMBER ? ",\"boost\":-1" : "")),
              turn);
      case PROJECTED ->
          api.send(
              "POST",
              "/"
                  + (row.value() == Value.HUGE_LIST ? (row.index() + ",").repeat(150) : row.index())
                  + "/_cross_media/_project?refresh=true"
                  + switch (row.value()) {
                    case SOUND -> "&model=" + row.compared().get(1);
                    case BAD_NUMBER -> "&requests_per_second=NaN";
                    case HUGE_LIST -> "";
                    case HUGE_STRING -> "&field=" + "f.".repeat(1500);
                  });
      case WARMED_UP ->
          api.send(
              "POST",
              "/_cross_media/models/"
                  + switch (row.value()) {
                    case SOUND -> row.index();
                    case BAD_NUMBER -> row.index() + "@99999999999";
                    case HUGE_LIST -> (row.index() + ",").repeat(150);
                    case HUGE_STRING -> "m".repeat(3000);
                  }
                  + "/_cache/warm");
      case COUNTED ->
          api.get(
              switch (row.value()) {
                case SOUND -> "/_cross_media/_stats";
                case BAD_NUMBER -> "/" + row.index() + "/_cross_media/_stats?level=-7";
                case HUGE_LIST -> "/" + (row.index() + ",").repeat(150) + "/_cross_media/_stats";
                case HUGE_STRING -> "/" + "i".repeat(3000) + "/_cross_media/_stats";
              });
    };
  }

  private static Api.Answer search(Api api, Row row, String body, int turn) throws IOException {
    return api.search(row.index(), "{\"_source\":[\"kind\",\"secret\"]," + body + "}");
  }

  private String clause(Row row, Value value) {
    String text = value == Value.HUGE_STRING ? HUGE : models.get(row.model()).text();
    return "{\"cross_media\":{\"field\":\"picture\",\"text\":\""
        + text
        + "\""
        + row.plan().options
        + switch (value) {
          case BAD_NUMBER -> ",\"min_score\":-1e39";
          case HUGE_LIST -> ",\"filter\":" + list("{\"exists\":{\"field\":\"kind\"}}");
          default -> "";
        }
        + "}}";
  }

  private static String list(String element) {
    return "[" + String.join(",", Collections.nCopies(9_000, element)) + "]";
  }

  private static String logged(Row row, String words, String more) {
    return Formatted.of(
        "{\"cross_media_features\":{\"set\":\"%s\",\"params\":{\"words\":\"%s\"}%s}}",
        row.index(), words, more);
  }

  private String compared(Row row) {
    boolean interleaves = row.feature() == Feature.INTERLEAVED;
    List<String> rankings = new ArrayList<>();
    for (String version : row.compared()) {
      String query =
          clause(row, Value.SOUND)
              .replaceFirst("\"text\"", "\"model\":\"" + version + "\",\"text\"");
      rankings.add(
          Formatted.of(
              "{\"name\":\"%s\",\"retriever\":{\"standard\":{\"query\":%s}}}", version, query));
    }
    if (row.value() == Value.HUGE_LIST) {
      rankings = Collections.nCopies(1_000, rankings.getFirst());
    }
    String seed = row.value() == Value.HUGE_STRING ? HUGE : "s1";
    String number =
        interleaves
            ? ",\"rank_window_size\":" + (row.value() == Value.BAD_NUMBER ? "1000000000000" : "12")
            : ",\"share\":" + (row.value() == Value.BAD_NUMBER ? "\"NaN\"" : "0");
    return Formatted.of(
        "{\"%s\":{\"seed\":\"%s\"%s,\"retrievers\":[%s]}}",
        interleaves ? "cross_media_interleave" : "cross_media_split",
        seed,
        number,
        String.join(",", rankings));
  }

  private static String shadowOf(Row row) {
    return row.index() + "@" + (row.versions() == Versions.ONE ? 1 : 2);
  }

  private Api.Answer shadow(Row row) throws IOException {
    String versions =
        switch (row.value()) {
          case HUGE_LIST -> list("\"" + row.index() + "@1\"");
          case HUGE_STRING -> "[\"" + HUGE + "\"]";
          default -> "[\"" + shadowOf(row) + "\"]";
        };
    String rate = row.value() == Value.BAD_NUMBER ? "\"NaN\"" : "1";
    return admin.send(
        "PUT",
        "/_cluster/settings",
        Formatted.of(
            "{\"persistent\":{\"cross_media.shadow.versions\":%s,\"cross_media.shadow.sample_rate\":%s,\"cross_media.shadow.max_load\":64,\"cross_media.shadow.concurrency\":64,\"cross_media.shadow.timeout\":\"1m\"}}",
            versions, rate));
  }

  private final Map<String, Integer> shadowed = new LinkedHashMap<>();

  /** An answered search is compared, or counted as answered by the shadow alone. */
  private void shadowed(Row row, Api.Answer answer) throws Exception {
    boolean isAsked = row.value() == Value.SOUND && answer.status() == 200;
    int expected = shadowed.merge(shadowOf(row), isAsked ? 1 : 0, Integer::sum);
    JsonNode counts =
        Eventually.holds(
            () ->
                admin
                    .json("/_cross_media/_stats")
                    .path("nodes")
                    .elements()
                    .next()
                    .path("shadows")
                    .path(shadowOf(row)),
            seen ->
                !isAsked
                    || Stream.of("compared", "served_alone", "failed", "dropped")
                            .mapToInt(key -> seen.path(key).intValue())
                            .sum()
                        >= expected);
    admin.put("/_cluster/settings", "{\"persistent\":{\"cross_media.shadow.*\":null}}");
    if (isAsked) {
      int answered = counts.path("compared").intValue() + counts.path("served_alone").intValue();
      assertEquals(expected, answered, counts.toString());
    }
  }
}
