package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.client.Address;
import io.github.crossmedia.client.Backoff;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.TickedDocuments;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.files.PictureEncoder;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A word taught to a folder's index is answered by Elasticsearch with the same scores. */
@Tag("thorough")
@OnElasticsearch
final class TaughtModelIT {

  private static final int SCENES = 24;

  private static final String PIPELINE =
      """
      {"processors":[{"cross_media":{"field":"views","input":"views","target_field":"picture",
                                     "model":"taught"}}]}
      """;

  private static final String INDEX =
      """
      {"settings":{"default_pipeline":"taught"},
       "mappings":{"properties":{"picture":{"type":"cross_media","model":"taught"},
                                 "views":{"type":"object","enabled":false}}}}
      """;

  @TempDir private Path folder;

  @Test
  void aTaughtModelIsAModelLikeAnyOther(Api api) throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 48 + SCENES);
    Path file = folder.resolve("taught.safetensors");
    ModelFile.write(SceneModel.of(48, "sea", "snow"), file);
    try (Gallery gallery =
        Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(file))) {
      gallery.indexer(2).run(IndexProgress.NONE);
      List<Hit> all = gallery.searches().browse(SearchOptions.first(SCENES)).hits();
      List<String> cities =
          all.stream().filter(hit -> hit.name().contains("city")).map(Hit::id).toList();
      gallery.teaching().teach("city", cities.subList(0, 1), List.of());

      api.putModel("taught", gallery.model()).ok();
      api.put("/_ingest/pipeline/taught", PIPELINE);
      api.put("/taught", INDEX);
      Photos photos = new Photos(api, "taught");
      assertEquals(false, photos.bulk(idsAndViews(gallery, all)).path("errors").booleanValue());
      Api.Answer answer = photos.ask("\"model\":\"taught\",\"text\":\"city\",\"plan\":\"exact\"");
      List<Hit> expected =
          gallery.searches().byText("city", SearchOptions.first(10).withoutTexts()).hits();

      assertTrue(cities.contains(answer.ids().getFirst()), answer.ids()::toString);
      assertEquals(expected.stream().map(Hit::id).toList(), answer.ids());
      for (int i = 0; i < expected.size(); i++) {
        assertEquals(
            expected.get(i).score(), answer.hits().get(i).path("_score").floatValue(), 1e-5f);
      }
      String shown = shownByThePage(gallery, "city", 5);
      assertTrue(shown.startsWith("POST photos/_search\n{"), shown);
      Api.Answer asShown = api.search("taught", shown.substring(shown.indexOf('{')));
      assertEquals(answer.ids().subList(0, 5), asShown.ids());
    }
  }

  @Test
  void whatPeopleTickedComesFirstInTheClusterToo(ElasticsearchCluster cluster) throws Exception {
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 48 + SCENES);
    Path base = folder.resolve("base.safetensors");
    ModelFile.write(SceneModel.of(48, "sea", "snow"), base);
    Path index = folder.resolve("index");
    try (Gallery gallery = Gallery.openOrMake(index, pictures, Optional.of(base))) {
      gallery.indexer(2).run(IndexProgress.NONE);
      List<Hit> all = gallery.searches().byText("snow", SearchOptions.first(SCENES)).hits();
      String worst = all.getLast().name();
      String best = all.getFirst().name();
      List<String> ticked = List.of(all.getLast().id());
      gallery.teaching().teach("snow", ticked, List.of(all.getFirst().id()));
      Path taught = folder.resolve("ticked.safetensors");
      ModelFile.write(gallery.model(), taught);
      String shown = shownByThePage(gallery, "snow", 48);

      assertTrue(fill(cluster, pictures, taught, index).contains("2 of them ticked"));
      Api api = Api.of(cluster);
      List<String> found = api.search("ticked", shown.substring(shown.indexOf('{'))).ids();
      assertEquals(worst, found.getFirst());
      assertFalse(found.contains(best), found::toString);
      assertEquals(SCENES - 1, found.size());

      gallery.teaching().undo(1);
      assertTrue(fill(cluster, pictures, taught, index).contains("0 of them ticked"));
      found = api.search("ticked", shown.substring(shown.indexOf('{'))).ids();
      assertEquals(SCENES, found.size());
    }
  }

  /** A tick writes a document again, and would lose what its index keeps out of its source. */
  @Test
  void ticksAreNotWrittenWhereSourceIsPruned(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    String mapping =
        "{\"mappings\":{\"_source\":{\"%s\":[\"%s\"]},\"properties\":{\"title\":{\"type\":\"text\"}}}}";
    String source = "{\"title\":\"a tiger\",\"kind\":\"animal\"}";
    Map<String, TickedDocuments.Words> ticks =
        Map.of("1", new TickedDocuments.Words(Set.of("tiger"), Set.of()));
    URI url = URI.create("http://" + cluster.nodes().getFirst().http());
    Address address = new Address(url, new Address.Login.Nobody(), Optional.empty());
    try (Cluster client = Cluster.connect(address)) {
      for (String[] kept : new String[][] {{"excludes", "title"}, {"includes", "kind"}}) {
        String index = "pruned-" + kept[0];
        api.put("/" + index, Formatted.of(mapping, kept[0], kept[1]));
        api.put("/" + index + "/_doc/1?refresh=true", source);
        TickedDocuments documents =
            new TickedDocuments(new PictureIndex(client, index), Backoff.PATIENT);

        String refused =
            assertThrows(IllegalArgumentException.class, () -> documents.write(ticks)).getMessage();

        assertTrue(
            refused.contains("[" + index + "] has [_source." + kept[0] + "] [\"" + kept[1] + "\"]"),
            refused);
        String title = "{\"query\":{\"match\":{\"title\":\"tiger\"}}}";
        assertEquals(List.of("1"), api.search(index, title).ids());
      }
    }
  }

  private static String fill(ElasticsearchCluster cluster, Path pictures, Path model, Path index)
      throws IOException {
    Ran ran =
        Ran.command(
            line(
                "cluster index ? --index=ticked --pictures=? --model=? --ticks=?",
                "--url=http://" + cluster.nodes().getFirst().http(),
                pictures,
                model,
                index));
    assertEquals(0, ran.code(), ran::toString);
    return ran.err();
  }

  /** The search as the page shows it for Elasticsearch. */
  private static String shownByThePage(Gallery gallery, String word, int count) throws IOException {
    String path = "/api/search?q=" + word + "&k=" + count;
    try (GalleryServer server = GalleryServer.start(gallery, new Indexing(), 0, Optional.empty());
        var answer = server.address().resolve(path).toURL().openStream()) {
      return new ObjectMapper().readTree(answer).at("/ways/elasticsearch").textValue();
    }
  }

  private static String[] idsAndViews(Gallery gallery, List<Hit> hits) throws IOException {
    PictureEncoder encoder = PictureEncoder.of(gallery.model());
    List<String> idsAndViews = new ArrayList<>();
    for (Hit hit : hits) {
      Picture picture = gallery.picture(hit.id()).orElseThrow();
      DenseVector view = (DenseVector) encoder.medium(picture).views().get("cedd");
      idsAndViews.add(hit.id());
      idsAndViews.add(new ObjectMapper().writeValueAsString(Map.of("cedd", view.toArray())));
    }
    return idsAndViews.toArray(String[]::new);
  }
}
