package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.PictureFolder;
import io.github.crossmedia.collection.video.Films;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.scene.DrawnScenes.Scene;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.picture.Picture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index of a cluster is made and filled from outside, with documents that are ready. */
@OnElasticsearch
final class ClusterIndexIT {

  @TempDir private Path folder;

  private final Map<String, String> failures = new TreeMap<>();

  private static Cluster connect(ElasticsearchCluster cluster) throws IOException {
    return Cluster.connect(address(cluster, new Address.Login.Nobody()));
  }

  private static Address address(ElasticsearchCluster cluster, Address.Login login)
      throws IOException {
    return new Address(
        Address.url("http://" + cluster.nodes().getFirst().http()), login, Optional.empty());
  }

  private Path file(CrossMediaModel model) throws IOException {
    return Files.write(folder.resolve("m.safetensors"), TestModels.file(model));
  }

  private ClusterIndexer.Summary index(Cluster cluster, String name, StoredModel model, Items items)
      throws IOException {
    PictureIndex index = new PictureIndex(cluster, name);
    index.make(model, 2);
    return new ClusterIndexer(
            index, model, new ClusterIndexer.Options(2, 16, false, Backoff.PATIENT))
        .run(items, folder, IndexProgress.NONE, failures::put);
  }

  @Test
  void readyViewsBecomeDocumentsAsTheNodeWouldMakeThem(ElasticsearchCluster es) throws IOException {
    Api api = Api.of(es);
    try (Cluster cluster = connect(es)) {
      StoredModel model = StoredModel.put(cluster, "client", file(TestModels.words(0.5f)));

      ClusterIndexer.Summary summary =
          index(
              cluster,
              "client-views",
              model,
              ItemsAtHand.of(
                  ItemsAtHand.item("a", Map.of(0, 1f, 1, 1f)),
                  ItemsAtHand.item("b/ü", Map.of(2, 3f))));

      assertEquals(2, summary.indexed());
      assertEquals("client@1", unhashed(summary.version()));
      String processor =
          "{\"pipeline\":{\"processors\":[{\"cross_media\":{\"field\":\"views\",\"input\":\"views\","
              + "\"model\":\"client\"}}]},\"docs\":[{\"_source\":{\"views\":{\"blobs\":"
              + "{\"0\":1,\"1\":1}}}}]}";
      ObjectNode made =
          (ObjectNode)
              api.post("/_ingest/pipeline/_simulate", processor)
                  .json()
                  .at("/docs/0/doc/_source/picture");
      assertEquals(
          4, made.remove("entries").intValue(), "the field checks it and does not keep it");
      assertEquals(
          made,
          api.json("/client-views/_doc/a?_source_exclude_vectors=false").at("/_source/picture"));
      // the mapping names the model, so that the query need not
      assertEquals(
          List.of("b/ü"),
          api.search(
                  "client-views",
                  "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"sea\"}}}")
              .ids());
    }
  }

  @Test
  void whatIsThereByTheSameVersionIsPassedOver(ElasticsearchCluster es) throws IOException {
    try (Cluster cluster = connect(es)) {
      StoredModel first = StoredModel.put(cluster, "resumed", file(TestModels.words(0.5f)));
      Item a = ItemsAtHand.item("a", Map.of(0, 1f));
      Item b = ItemsAtHand.item("b", Map.of(1, 1f));
      index(cluster, "client-resumed", first, ItemsAtHand.of(a));

      ClusterIndexer.Summary rest = index(cluster, "client-resumed", first, ItemsAtHand.of(a, b));
      StoredModel second = StoredModel.put(cluster, "resumed", file(TestModels.words(0.25f)));
      ClusterIndexer.Summary anew = index(cluster, "client-resumed", second, ItemsAtHand.of(a, b));

      assertEquals(1, rest.present());
      assertEquals(1, rest.indexed());
      assertEquals("resumed@2", unhashed(anew.version()));
      assertEquals(2, anew.indexed());
      assertEquals("resumed@2", unhashed(StoredModel.fetch(cluster, "resumed").version()));
      assertEquals("resumed@1", unhashed(StoredModel.fetch(cluster, "resumed@1").version()));
    }
  }

  @Test
  void machinesShareTheItemsAndResumeTheirOwn(ElasticsearchCluster es) throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 90; i++) {
      lines.add(Formatted.of("{\"id\":\"p%d\",\"views\":{\"blobs\":{\"%d\":1}}}", i, i % 4));
    }
    Path collection = Files.write(folder.resolve("shared.jsonl"), lines);
    Path model = file(TestModels.words(0.5f));
    String url = "http://" + es.nodes().getFirst().http();
    List<JsonNode> summaries;
    try (var machines = Executors.newFixedThreadPool(3)) {
      List<Future<JsonNode>> running = new ArrayList<>();
      for (int machine = 1; machine <= 3; machine++) {
        String share = machine + "/3";
        running.add(machines.submit(() -> share(url, collection, model, share)));
      }
      summaries = results(running);
    }
    assertEquals(90, summaries.stream().mapToInt(each -> each.path("indexed").intValue()).sum());
    for (JsonNode summary : summaries) {
      assertEquals(summaries.getFirst().path("version"), summary.path("version"));
      int indexed = summary.path("indexed").intValue();
      assertTrue(indexed > 15 && indexed < 45, summary::toString);
    }
    assertEquals(90, Api.of(es).json("/shares/_count").path("count").intValue());

    JsonNode again = share(url, collection, model, "2/3");
    assertEquals(0, again.path("indexed").intValue());
    assertEquals(summaries.get(1).path("indexed"), again.path("present"));
  }

  private static List<JsonNode> results(List<Future<JsonNode>> running) throws Exception {
    List<JsonNode> results = new ArrayList<>();
    for (Future<JsonNode> each : running) {
      results.add(each.get());
    }
    return results;
  }

  private static JsonNode share(String url, Path collection, Path model, String share)
      throws IOException {
    String summary =
        Ran.printed(
            line(
                "cluster index --url=? --index=shares --collection=? --model=? --model-id=shares"
                    + " --share=? --json",
                url,
                collection,
                model,
                share));
    return new JsonMapper().readTree(summary.lines().findFirst().orElseThrow());
  }

  @Test
  void eachItemThatCannotBeIndexedIsNamedAndTheOthersGoOn(ElasticsearchCluster es)
      throws IOException {
    try (Cluster cluster = connect(es)) {
      StoredModel model = StoredModel.put(cluster, "partly", file(TestModels.words(0.5f)));
      Item blind = new Item("blind", "", "", "", List.of(), Map.of());
      Item lost = new Item("lost", "", "nowhere.jpg", "", List.of(), Map.of());
      Item good = ItemsAtHand.item("good", Map.of(0, 1f));
      cluster.request("PUT", "/client-partly");

      assertEquals(
          "the index client-partly has no field \"picture\" of type cross_media: name another"
              + " index",
          assertThrows(
                  ClusterException.class,
                  () -> index(cluster, "client-partly", model, ItemsAtHand.of(good)))
              .getMessage());

      ClusterIndexer.Summary summary =
          index(cluster, "client-partly-2", model, ItemsAtHand.of(blind, good, lost));

      assertEquals(1, summary.indexed());
      assertEquals(2, summary.failed());
      assertEquals("the view \"blobs\" is missing", failures.get("blind"));
      assertEquals(
          "the model reads the view \"blobs\", which cannot be extracted from pictures: it is"
              + " not a descriptor, and the model file contains no code book for it",
          failures.get("lost"));
    }
  }

  @Test
  void picturesAreSeenHereAndNotOnTheNode(ElasticsearchCluster es) throws IOException {
    SceneModel.draw(folder, 40, 44);
    Files.writeString(folder.resolve("broken.jpg"), "no picture");
    try (Cluster cluster = connect(es)) {
      StoredModel model =
          StoredModel.put(cluster, "scenes", file(SceneModel.of(20, "sea", "forest", "city")));
      Items items = PictureFolder.open(folder, Optional.empty());

      ClusterIndexer.Summary summary = index(cluster, "client-scenes", model, items);
      ClusterIndexer.Summary again = index(cluster, "client-scenes", model, items);

      assertEquals(4, summary.indexed());
      assertEquals(List.of("broken.jpg"), List.copyOf(failures.keySet()));
      assertEquals(4, again.present());
      assertEquals(
          3,
          Api.of(es)
              .get("/client-scenes/_search?_source_exclude_vectors=false")
              .ok()
              .hits()
              .getFirst()
              .at("/_source/picture/vector")
              .size());
    }
  }

  @Test
  void whatMovesIsOneDocumentFoundByTheMeanOfItsFrames(ElasticsearchCluster es) throws IOException {
    // given a film of forests as GIF, one of cities as a folder of frames, and a photo of neither
    Films.gif(
        folder.resolve("walk.gif"),
        scenes("forest").stream().map(image -> Films.Layer.whole(image, 200)).toList());
    Path frames = Files.createDirectory(folder.resolve("ride.frames"));
    for (BufferedImage image : scenes("city")) {
      ImageIO.write(image, "png", Files.createTempFile(frames, "frame", ".png").toFile());
    }
    if (Films.hasFfmpeg()) {
      Films.video(folder.resolve("dive.webm"), scenes("fish"), 2);
    }
    ImageIO.write(scenes("snow").getFirst(), "png", folder.resolve("photo.png").toFile());
    try (Cluster cluster = connect(es)) {
      StoredModel model =
          StoredModel.put(
              cluster, "films", file(SceneModel.of(48, "forest", "city", "fish", "snow")));

      ClusterIndexer.Summary summary =
          index(cluster, "client-films", model, PictureFolder.open(folder, Optional.empty()));

      assertEquals(Films.hasFfmpeg() ? 4 : 3, summary.indexed(), failures.toString());
      assertEquals("walk.gif", best(es, "forest"));
      assertEquals("ride.frames", best(es, "city"));
      if (Films.hasFfmpeg()) {
        assertEquals("dive.webm", best(es, "fish"));
      }
    }
  }

  private static String best(ElasticsearchCluster es, String word) throws IOException {
    return Api.of(es)
        .search(
            "client-films",
            "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"" + word + "\"}}}")
        .ids()
        .getFirst();
  }

  /** Three scenes that a word is said of, all of one size. */
  private static List<BufferedImage> scenes(String word) {
    return IntStream.range(100, 400)
        .mapToObj(new DrawnScenes(3)::draw)
        .filter(scene -> scene.words().contains(word))
        .map(Scene::picture)
        .filter(picture -> picture.width() > picture.height())
        .limit(3)
        .map(Picture::toImage)
        .toList();
  }

  @Test
  void aClusterThatCannotBeUsedIsToldInOneSentence(ElasticsearchCluster es) throws IOException {
    Address nowhere =
        new Address(
            Address.url("http://127.0.0.1:1"), new Address.Login.Nobody(), Optional.empty());

    assertEquals(
        "http://127.0.0.1:1 does not answer: is Elasticsearch running there?",
        assertThrows(ClusterException.class, () -> Cluster.connect(nowhere)).getMessage());
    try (Cluster cluster = connect(es)) {
      assertEquals(
          "nothing is neither a file nor a model stored in " + cluster.address().url(),
          assertThrows(ClusterException.class, () -> StoredModel.fetch(cluster, "nothing"))
              .getMessage());
    }
  }
}
