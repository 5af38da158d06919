package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.client.Address;
import io.github.crossmedia.client.Backoff;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.ClusterException;
import io.github.crossmedia.client.ClusterIndexer;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Search, log, learn, swap, measure: the loop, by documents of User Behavior Insights. */
@Tag("thorough")
@OnElasticsearch
final class ClusterLearnIT {

  private static final int PICTURES = 40;
  private static final int SHOWN = PICTURES;
  private static final int SEARCHES = 500;

  @TempDir private Path folder;

  @Test
  void clicksMakeABetterVersionThatIsServed(ElasticsearchCluster es) throws IOException {
    Api api = Api.of(es);
    String url = "http://" + es.nodes().getFirst().http();
    Address address = new Address(Address.url(url), new Address.Login.Nobody(), Optional.empty());
    try (Cluster cluster = Cluster.connect(address)) {
      fill(cluster);
    }
    record(api);

    String dry = command(url, "--dry-run");
    assertTrue(dry.contains("better, but nothing was stored: a dry run"), dry);
    assertTrue(dry.contains("read 40 pictures that searches name and 0 others, of 40"), dry);
    assertEquals("clicked@1", current(api));

    Files.writeString(folder.resolve("judged.csv"), "query,docid,rating\nsea,p0,1\nsea,p1,0\n");
    String gate =
        """
        {"judgments":"judged.csv","groups":[{"name":"sea","measure":"P_10","minimum":%s}],"size":9}
        """;
    Path high = Files.writeString(folder.resolve("high.json"), Formatted.of(gate, 0.9));
    String refused = command(url, "--gate=" + high);
    assertTrue(refused.contains("refused: sea, P_10 of 1 queries"), refused);
    assertTrue(refused.contains("better, but the gate refuses it: clicked@1"), refused);
    assertEquals("clicked@1", current(api));

    Path low = Files.writeString(folder.resolve("low.json"), Formatted.of(gate, 0));
    String learned = command(url, "--gate=" + low);
    assertTrue(learned.contains("passes: sea, P_10 of 1 queries"), learned);
    assertTrue(learned.contains("stored and served clicked@2"), learned);
    assertTrue(learned.contains("projected 40 pictures"), learned);
    assertTrue(learned.contains("propensity: estimated from "), learned);
    assertEquals("clicked@2", current(api));

    // who asks for the sea now finds more of what was clicked, and nothing else was lost
    JsonNode document = api.json("/clicked/_doc/p1?_source_exclude_vectors=false").path("_source");
    assertTrue(document.at("/picture/model").textValue().startsWith("clicked@2"));
    assertEquals("a caption of p1", document.path("caption").textValue());
    double sea = document.at("/picture/words/sea").doubleValue();
    assertTrue(sea > 0.05, document.toString());

    String again = command(url);
    assertTrue(again.startsWith("no new clicks since 20"), again);
    assertTrue(again.contains(": clicked@2"), again);
    assertEquals("clicked@2", current(api));
  }

  @Test
  void trainLearnsFromRecordedClicks(ElasticsearchCluster es) throws IOException {
    String url = "http://" + es.nodes().getFirst().http();
    record(Api.of(es), List.of("sea", "forest"));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      lines.add(
          Formatted.of(
              "{\"id\":\"p%d\",\"views\":{\"blobs\":{\"%d\":%s,\"%d\":0.1}}}",
              i, i % 4, 1 + 0.01f * i, (i + 1) % 4));
    }
    Path collection = Files.write(folder.resolve("c.jsonl"), lines);
    Path learned = folder.resolve("learned.safetensors");
    Ran.printed(
        line(
            "train --method=pa --set=steps=20000 --collection=? --picture-view=blobs --clicks"
                + " --url=? --out=?",
            collection,
            url,
            learned));
    CrossMediaModel model = ModelFile.read(learned);
    assertTrue(
        model.card().parameters().get("propensity").startsWith("estimated from "),
        model.card()::toString);
    float[] sea = model.textToImage().query(Medium.ofText("sea"));
    assertTrue(score(model, sea, 1) > score(model, sea, 0), "people clicked the sky");
  }

  /** An index may hold far more pictures than people ever saw, and than one answer may have. */
  @Test
  void onlyASampleOfThePicturesThatNoSearchNamesIsRead(ElasticsearchCluster es) throws IOException {
    String url = "http://" + es.nodes().getFirst().http();
    Address address = new Address(Address.url(url), new Address.Login.Nobody(), Optional.empty());
    try (Cluster cluster = Cluster.connect(address)) {
      fill(cluster, "sampled", 16 * PICTURES);
      record(Api.of(es));
      Api.of(es).put("/sampled/_settings", "{\"index.max_result_window\":500}");
      JsonNode much = new JsonMapper().createObjectNode().put("size", 501);
      String refusal =
          assertThrows(
                  ClusterException.class, () -> cluster.request("POST", "/sampled/_search", much))
              .getMessage();
      assertTrue(refusal.startsWith("Result window is too large"), refusal);
    }
    Object[] loop = {
      "cluster", "learn-clicks", "--url=" + url, "--index=sampled", "--model=sampled"
    };

    String none = Ran.printed(with(with(loop, "--dry-run"), "--others=0"));
    assertTrue(none.contains("read 40 pictures that searches name and 0 others, of 640"), none);
    String learned = Ran.printed(with(loop, "--others=550"));
    Matcher read =
        Pattern.compile("read 40 pictures that searches name and (\\d+) others").matcher(learned);
    assertTrue(read.find(), learned);
    int others = Integer.parseInt(read.group(1));
    assertTrue(others > 500 && others <= 550, learned);
    assertTrue(learned.contains("stored and served sampled@2"), learned);
    assertTrue(learned.contains("projected 640 pictures"), learned);
  }

  /** Two of its three views are dense: documents must keep them as well. */
  @Test
  void theShippedModelLearnsAndProjectsWithoutPixels(ElasticsearchCluster es) throws IOException {
    Api api = Api.of(es);
    String url = "http://" + es.nodes().getFirst().http();
    Path shipped = Path.of("models/photographs.safetensors");
    api.putModel("photographs", Files.readAllBytes(shipped)).ok();
    Pixels pictures = Pixels.create(api, "photographs", "");
    DrawnScenes scenes = new DrawnScenes(1);
    for (int i = 0; i < PICTURES; i++) {
      pictures.put("p" + i, PixelModels.file(scenes.draw(i).picture().toImage(), "png")).ok();
    }
    JsonNode before = pictures.source("p7").path("picture");
    assertEquals(3528, before.at("/views/jcd-pyramid").size());
    assertEquals(1024, before.at("/views/auto-color-correlogram").size());
    assertFalse(before.at("/visual_words/close-sift").isEmpty());
    record(api);

    String learned =
        Ran.printed(
            line("cluster learn-clicks --url=? --index=photographs --model=photographs", url));
    assertTrue(
        learned.contains(" clicks since the beginning, compared with photographs@1"), learned);
    assertFalse(learned.contains("lack a view"), learned);

    // other bytes of the same weights: what is projected again is the same to the last bit
    CrossMediaModel model = ModelFile.read(shipped);
    api.putModel("photographs@9", model.withCard(ModelCard.of("renamed", Map.of()))).ok();
    JsonNode answer =
        api.post("/photographs/_cross_media/_project?model=photographs@9&refresh=true").json();
    assertEquals(PICTURES, answer.path("projected").intValue(), answer::toString);
    ObjectNode after = (ObjectNode) pictures.source("p7").path("picture");
    assertEquals("photographs@9", unhashed(after.path("model").textValue()));
    assertEquals(before, after.put("model", before.path("model").textValue()));
  }

  /** The dimensions of a native field never change, and a word more is a dimension more. */
  @Test
  void newWordsAreLeftOutWhereANativeFieldHasNoPlaceForThem(ElasticsearchCluster es)
      throws IOException {
    Api api = Api.of(es);
    String url = "http://" + es.nodes().getFirst().http();
    CrossMediaModel model = TestModels.words(List.of("sea", "sky", "sun", "tree"), 0.5f);
    for (String name : List.of("narrow", "piped")) {
      api.putModel(name, model).ok();
    }
    Photos piped = Photos.create(api, "piped", 1);
    api.put(
        "/narrow",
        """
        {"mappings":{"properties":{
          "picture":{"type":"cross_media","model":"narrow","vector_field":"at.near"},
          "at":{"properties":{
            "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"}}}}}}
        """);
    List<String> documents = new ArrayList<>();
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < PICTURES; i++) {
      String blobs =
          Formatted.of("{\"blobs\":{\"%d\":%s,\"%d\":0.1}}", i % 4, 1 + 0.01f * i, (i + 1) % 4);
      documents.addAll(List.of("p" + i, blobs));
      bulk.append(Formatted.of("{\"index\":{\"_id\":\"p%d\"}}\n", i));
      bulk.append(
          Formatted.of(
              "{\"picture\":{\"visual_words\":%s,\"vector\":[0,0,0,1],\"model\":\"narrow@1\"},\"at\":{\"near\":[0,0,0,1]}}\n",
              blobs));
    }
    piped.bulk(documents.toArray(String[]::new));
    api.post("/narrow/_bulk?refresh=true", bulk.toString());
    record(api, List.of("sea drone"));

    for (Photos photos : List.of(piped, new Photos(api, "narrow"))) {
      String name = photos.name();
      String field = name.equals("piped") ? "near" : "at.near";
      String learned =
          Ran.printed(
              "cluster", "learn-clicks", "--url=" + url, "--index=" + name, "--model=" + name);
      assertTrue(learned.contains("stored and served " + name + "@2"), learned);
      assertTrue(learned.contains("projected 40 pictures"), learned);
      assertTrue(
          learned.contains(
              "new words were not learned: drone. The field \"" + field + "\" has 4 dimensions"),
          learned);
      JsonNode source = photos.source("p1");
      assertEquals(name + "@2", unhashed(source.at("/picture/model").textValue()));
      assertTrue(source.at("/picture/vector/0").doubleValue() > 0.05, source::toString);
      assertEquals(
          source.at("/picture/vector"),
          source.at("/" + field.replace('.', '/')),
          "the native field holds the vector of the same version");
    }
  }

  @Test
  void embeddingsThatDocumentsKeepAreLearnedFrom(ElasticsearchCluster es) throws IOException {
    Api api = Api.of(es);
    Object[] loop = embeddings(es, "network", "float16");

    String learned = Ran.printed(loop);
    assertTrue(learned.contains("stored and served network@2"), learned);
    assertTrue(learned.contains("projected 40 pictures"), learned);
    assertFalse(learned.contains("lack a view"), learned);
    JsonNode source = api.json("/network/_doc/p1?_source_exclude_vectors=false").path("_source");
    assertTrue(source.at("/picture/words/sea").doubleValue() > 0.05, source::toString);
    assertEquals(4, source.at("/picture/views/clip").size(), "the view stays");
  }

  @Test
  void embeddingsOfAFieldAreLearnedFrom(ElasticsearchCluster es) throws IOException {
    Api api = Api.of(es);
    Object[] loop = embeddings(es, "unkept", "none");
    assertTrue(
        failed(loop).contains("no document keeps the view \"clip\" of unkept@1"),
        "the message names what is missing");

    String learned = Ran.printed(with(loop, "--view=clip=embedding"));
    assertTrue(learned.contains("stored and served unkept@2"), learned);
    assertTrue(learned.contains("projected 40 pictures"), learned);
    JsonNode source = api.json("/unkept/_doc/p1?_source_exclude_vectors=false").path("_source");
    assertTrue(source.at("/picture/model").textValue().startsWith("unkept@2"), source::toString);
    assertTrue(source.at("/picture/words/sea").doubleValue() > 0.05, source::toString);
    assertEquals(4, source.path("embedding").size(), "the embedding stays");
    assertTrue(source.at("/picture/views").isMissingNode(), source::toString);
  }

  /** Fills an index of embeddings, and returns the command that learns from its clicks. */
  private static Object[] embeddings(ElasticsearchCluster es, String name, String storedViews)
      throws IOException {
    Api api = Api.of(es);
    String url = "http://" + es.nodes().getFirst().http();
    api.putModel(name, network()).ok();
    api.put(
        "/_ingest/pipeline/" + name,
        Formatted.of(
            """
            {"processors":[{"cross_media":{"field":"embedding","input":"views","view":"clip",
              "target_field":"picture","model":"%s"}}]}
            """,
            name));
    api.put(
        "/" + name,
        Formatted.of(
            """
            {"settings":{"default_pipeline":"%s"},"mappings":{"properties":{
              "picture":{"type":"cross_media","model":"%s","stored_views":"%s"},
              "embedding":{"type":"dense_vector","dims":4,"index":false}}}}
            """,
            name, name, storedViews));
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < PICTURES; i++) {
      float[] embedding = new float[4];
      embedding[i % 4] = 1 + 0.01f * i;
      embedding[(i + 1) % 4] = 0.1f;
      bulk.append(Formatted.of("{\"index\":{\"_id\":\"p%d\"}}\n", i));
      bulk.append(Formatted.of("{\"embedding\":%s}\n", Arrays.toString(embedding)));
    }
    api.post("/" + name + "/_bulk?refresh=true", bulk.toString());
    record(api);
    return new Object[] {
      "cluster", "learn-clicks", "--url=" + url, "--index=" + name, "--model=" + name
    };
  }

  private static Object[] with(Object[] arguments, String more) {
    return Stream.concat(Arrays.stream(arguments), Stream.of(more)).toArray();
  }

  /** A model of words over an embedding of as many numbers. */
  private static CrossMediaModel network() {
    CrossMediaModel words = TestModels.words(List.of("sea", "sky", "sun", "tree"), 0.5f);
    Couple couple = words.textToImage();
    EncodedTower pictures = (EncodedTower) couple.documentTower();
    return CrossMediaModel.of(
        words.card(),
        words.space(),
        new Couple(
            couple.queryTower(),
            new EncodedTower(
                new ViewsEncoder(List.of(new ViewPipeline("clip", 4, List.of())), List.of()),
                pictures.projection()),
            Similarity.DOT,
            couple.scale(),
            Calibration.unfitted()));
  }

  private static float score(CrossMediaModel model, float[] query, int blob) {
    Medium picture =
        Medium.ofViews(Map.of("blobs", SparseVector.of(4, new int[] {blob}, new float[] {1})));
    return DenseVector.of(query).dot(model.textToImage().document(picture));
  }

  private static String current(Api api) throws IOException {
    return unhashed(api.json("/_cross_media/models/clicked").path("current").textValue());
  }

  private static String command(String url, String... more) {
    return Ran.printed(
        line("cluster learn-clicks --url ? --index clicked --model clicked", url), more);
  }

  private static String failed(Object... arguments) {
    Ran ran = Ran.command(arguments);
    assertEquals(1, ran.code(), ran::out);
    return ran.err();
  }

  private void fill(Cluster cluster) throws IOException {
    fill(cluster, "clicked", PICTURES);
  }

  private void fill(Cluster cluster, String name, int pictures) throws IOException {
    Path file =
        Files.write(
            folder.resolve("m.safetensors"),
            TestModels.file(TestModels.words(List.of("sea", "sky", "sun", "tree"), 0.5f)));
    StoredModel model = StoredModel.put(cluster, name, file);
    PictureIndex index = new PictureIndex(cluster, name);
    index.make(model, 1);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < pictures; i++) {
      items.add(ItemsAtHand.item("p" + i, Map.of(i % 4, 1 + 0.01f * i, (i + 1) % 4, 0.1f)));
    }
    new ClusterIndexer(index, model, new ClusterIndexer.Options(1, 16, false, Backoff.PATIENT))
        .run(
            ItemsAtHand.of(items.toArray(Item[]::new)),
            folder,
            IndexProgress.NONE,
            (id, reason) -> {
              throw new AssertionError(id + ": " + reason);
            });
  }

  /** People who ask for the sea click pictures of the sky. */
  private static void record(Api api) throws IOException {
    record(api, List.of("sea"));
  }

  /** Those who ask for the n-th query click pictures of the n-th kind. */
  private static void record(Api api, List<String> asked) throws IOException {
    for (String index : List.of("/ubi_queries", "/ubi_events")) {
      api.delete(index + "?ignore_unavailable=true").ok();
      api.put(index, "{\"mappings\":{\"properties\":{\"timestamp\":{\"type\":\"date\"}}}}");
    }
    JsonMapper json = new JsonMapper();
    StringBuilder queries = new StringBuilder();
    StringBuilder events = new StringBuilder();
    Random random = new Random(1);
    String now = Instant.now().toString();
    for (int search = 0; search < SEARCHES; search++) {
      List<String> found = new ArrayList<>();
      for (int i = 0; i < SHOWN; i++) {
        found.add("p" + i);
      }
      Collections.swap(found, random.nextInt(SHOWN), random.nextInt(SHOWN));
      ObjectNode query =
          json.createObjectNode().put("query_id", "s" + search).put("timestamp", now);
      int kind = 1 + search % asked.size();
      query.put("user_query", asked.get(kind - 1));
      found.forEach(query.putArray("query_response_hit_ids")::add);
      queries.append("{\"index\":{}}\n").append(query).append('\n');
      for (int i = 0; i < SHOWN; i++) {
        if (Integer.parseInt(found.get(i).substring(1)) % 4 == kind && random.nextInt(i + 1) == 0) {
          ObjectNode click =
              json.createObjectNode().put("action_name", "click").put("timestamp", now);
          click.put("query_id", "s" + search);
          click.withObject("/event_attributes/object").put("object_id", found.get(i));
          click.withObject("/event_attributes/position").put("ordinal", i + 1);
          events.append("{\"index\":{}}\n").append(click).append('\n');
        }
      }
    }
    api.post("/ubi_queries/_bulk?refresh=true", queries.toString());
    api.post("/ubi_events/_bulk?refresh=true", events.toString());
  }
}
