package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.picture.metadata.TaggedJpeg;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches over HTTP, as the page asks them: in an order, within a time and a folder. */
class GalleryApiTest {

  @TempDir private static Path folder;
  private static Gallery gallery;
  private static GalleryServer server;

  @BeforeAll
  static void serve() throws IOException {
    Path drawn = Files.createDirectory(folder.resolve("drawn"));
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(drawn, 48, 56);
    List<Path> files;
    try (var listed = Files.list(drawn)) {
      files = listed.sorted().toList();
    }
    put(files.get(0), pictures.resolve("2019/Rome/a.jpg"), "2019:03:12 10:15:30");
    put(files.get(1), pictures.resolve("2019/Rome/b.jpg"), "2019:03:31 23:59:59");
    put(files.get(2), pictures.resolve("2019/Lake/c.jpg"), "2019:07:01 00:00:00");
    put(files.get(3), pictures.resolve("2021/d.jpg"), "2021:01:01 12:00:00");
    put(files.get(4), pictures.resolve("2021/IMG_20210505_101010.jpg"), "");
    put(files.get(5), pictures.resolve("e.jpg"), "");
    put(files.get(6), pictures.resolve("2021/f.jpg"), "2021:01:01 12:00:00");
    put(files.get(6), pictures.resolve("2019/Lake/zz copy.jpg"), "2021:01:01 12:00:00");
    put(files.get(0), pictures.resolve("2021/a again.jpg"), "2021:06:01 12:00:00");
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset", "city", "fish", "snow", "sea"), model);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    gallery.indexer(1).run(IndexProgress.NONE);
    server =
        GalleryServer.start(gallery, new Indexing(), 0, Optional.of(folder.resolve("log.jsonl")));
  }

  private static void put(Path from, Path to, String time) throws IOException {
    Files.createDirectories(to.getParent());
    byte[] plain = Files.readAllBytes(from);
    Files.write(to, time.isEmpty() ? plain : new TaggedJpeg().exifTime(time).in(plain));
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    gallery.close();
  }

  @Test
  void allPicturesComeNewestFirstAndThoseWithoutADateLast() throws Exception {
    assertEquals(
        List.of(
            "2021/a again.jpg",
            "2021/IMG_20210505_101010.jpg",
            "2019/Lake/zz copy.jpg",
            "2021/d.jpg",
            "2019/Lake/c.jpg",
            "2019/Rome/b.jpg",
            "2019/Rome/a.jpg",
            "e.jpg"),
        names(get("api/browse")));
  }

  @Test
  void otherOrdersAreByDateAndByFolder() throws Exception {
    List<String> oldest = names(get("api/browse?sort=oldest"));
    assertEquals(List.of("2019/Rome/a.jpg", "2019/Rome/b.jpg"), oldest.subList(0, 2));
    assertEquals("e.jpg", oldest.getLast());
    assertEquals(
        List.of("2019/Lake/c.jpg", "2019/Lake/zz copy.jpg", "2019/Rome/a.jpg"),
        names(get("api/browse?sort=folder")).subList(0, 3));
  }

  @Test
  void aPeriodHoldsWholeMonthsAndDays() throws Exception {
    assertEquals(
        List.of("2019/Rome/b.jpg", "2019/Rome/a.jpg"),
        names(get("api/browse?since=2019-03&until=2019-03")));
    assertEquals(
        List.of("2019/Rome/a.jpg"), names(get("api/browse?since=2019-03-12&until=2019-03-12")));
    assertEquals(3, get("api/browse?until=2019").path("total").intValue());
    assertEquals(4, get("api/browse?since=2021").path("total").intValue());
  }

  @Test
  void aFolderHoldsThoseBelowItAndCopies() throws Exception {
    assertEquals(4, get("api/browse?folder=2019").path("total").intValue());
    assertEquals(
        List.of("2019/Lake/zz copy.jpg", "2019/Lake/c.jpg"),
        names(get("api/browse?folder=2019/Lake")));
    assertTrue(names(get("api/browse?folder=2021")).contains("2019/Lake/zz copy.jpg"));
    assertEquals(0, get("api/browse?folder=Rome").path("total").intValue());
  }

  @Test
  void monthsAndFoldersAreCountedWithEachOtherLimitsOnly() throws Exception {
    JsonNode all = get("api/browse?since=2019-03&until=2019-03&folder=2019");

    assertEquals(2, all.path("total").intValue());
    assertEquals(
        "[{\"month\":\"2021-01\",\"count\":1},{\"month\":\"2019-07\",\"count\":1},{\"month\":\"2019-03\",\"count\":2}]",
        all.at("/timeline/months").toString());
    assertEquals(0, all.at("/timeline/undated").intValue());
    assertEquals(
        "[{\"folder\":\"2019\",\"count\":2},{\"folder\":\"2019/Rome\",\"count\":2}]",
        all.path("folders").toString());
    assertEquals(1, get("api/browse").at("/timeline/undated").intValue());
  }

  /** What is counted is likely, and all of it is shown. */
  @Test
  void aFacetCountsWhatIsShownAfterItIsPressed() throws Exception {
    for (String query : List.of("api/search?q=sea", "api/search?q=forest", "api/browse?")) {
      JsonNode found = get(query);
      JsonNode facets = found.at(query.contains("search") ? "/result/facets" : "/facets");
      assertTrue(facets.size() > 0, query);
      for (JsonNode facet : facets) {
        String word = facet.path("word").textValue();
        JsonNode pressed = get(query + "&within=" + word);
        JsonNode result = pressed.has("result") ? pressed.path("result") : pressed;
        assertEquals(facet.path("count").intValue(), shown(result), query + " within " + word);
        for (JsonNode hit : result.path("hits")) {
          assertTrue(
              StreamSupport.stream(hit.path("words").spliterator(), false)
                  .anyMatch(
                      seen ->
                          seen.path("word").textValue().equals(word)
                              && seen.path("probability").doubleValue() >= 0.5),
              word + " in " + hit);
        }
      }
    }
    for (JsonNode facet : get("api/browse").path("facets")) {
      String word = facet.path("word").textValue();
      JsonNode tiers = get("api/search?q=" + word).at("/result/tiers");
      assertEquals(facet.path("count").intValue(), tiers.path("likely").intValue(), word);
    }
  }

  private static int shown(JsonNode result) {
    JsonNode tiers = result.path("tiers");
    return result.path("isRanked").booleanValue()
        ? StreamSupport.stream(tiers.spliterator(), false).mapToInt(JsonNode::intValue).sum()
        : result.path("total").intValue();
  }

  @Test
  void wordsAreSearchedWithinAPeriodAndAFolder() throws Exception {
    JsonNode all = get("api/search?q=forest").path("result");
    JsonNode then =
        get("api/search?q=forest&since=2019-03&until=2019-03&folder=2019/Rome").path("result");

    assertEquals(8, all.path("total").intValue());
    assertEquals(2, then.path("total").intValue());
    for (JsonNode hit : then.path("hits")) {
      JsonNode same =
          StreamSupport.stream(all.path("hits").spliterator(), false)
              .filter(other -> other.path("id").equals(hit.path("id")))
              .findFirst()
              .orElseThrow();
      assertEquals(same.path("score"), hit.path("score"));
    }
  }

  @Test
  void byDateOnlyWhatMayShowTheWordIsFound() throws Exception {
    JsonNode best = get("api/search?q=forest").path("result");
    JsonNode newest = get("api/search?q=forest&sort=newest").path("result");
    long good = best.at("/tiers/likely").longValue() + best.at("/tiers/perhaps").longValue();

    assertTrue(good > 0 && good < 8, () -> good + " good ones");
    assertEquals(good, newest.path("total").longValue());
    assertEquals(best.path("tiers"), newest.path("tiers"));
    List<String> times =
        StreamSupport.stream(newest.path("hits").spliterator(), false)
            .map(hit -> hit.path("taken").textValue())
            .toList();
    assertEquals(times.stream().sorted(java.util.Comparator.reverseOrder()).toList(), times);
  }

  @Test
  void whatIsWrittenIsFoundInAnyOrder() throws Exception {
    JsonNode newest = get("api/search?q=%22lake%22&sort=newest").path("result");

    assertEquals(List.of("2019/Lake/zz copy.jpg", "2019/Lake/c.jpg"), names(newest));
    for (JsonNode hit : newest.path("hits")) {
      assertEquals("written", hit.path("verdict").textValue());
    }
    assertEquals(2, newest.at("/tiers/written").intValue());
    assertEquals(
        "[{\"month\":\"2021-01\",\"count\":1},{\"month\":\"2019-07\",\"count\":1}]",
        newest.at("/timeline/months").toString());
  }

  @Test
  void aPictureTellsItsTimeAndWhichLookLikeIt() throws Exception {
    JsonNode hits = get("api/browse?sort=oldest").path("hits");

    assertEquals("2019-03-12T10:15:30", hits.at("/0/taken").textValue());
    JsonNode again = get("api/browse").at("/hits/0");
    assertEquals("2021/a again.jpg", again.path("name").textValue());
    assertEquals(hits.at("/0/id"), again.path("alike"));
    assertEquals(hits.at("/0/alike"), again.path("alike"));
    assertEquals("", get("api/browse?folder=2019/Lake").at("/hits/1/alike").textValue());
  }

  @Test
  void mistakesInAddressesAreNamed() throws Exception {
    assertEquals(
        "\"May\" is not a date such as 2019, 2019-03 or 2019-03-12",
        refused("api/browse?since=May"));
    assertEquals(
        "sort must be one of best, newest, oldest and folder, not size",
        refused("api/search?q=forest&sort=size"));
  }

  @Test
  void onlySearchesThatThePageSaysPeopleMadeAreRecorded() throws Exception {
    server.warmUpNow();
    get("api/search?q=sno");
    get("api/search?q=snow&record=1");

    List<String> queries = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("log.jsonl"))) {
      queries.add(new JsonMapper().readTree(line).path("user_query").textValue());
    }
    assertEquals(List.of("snow"), queries);
  }

  private static List<String> names(JsonNode result) {
    return StreamSupport.stream(result.path("hits").spliterator(), false)
        .map(hit -> hit.path("name").textValue())
        .toList();
  }

  private static JsonNode get(String address) throws Exception {
    HttpResponse<String> response = answer(address);
    assertEquals(200, response.statusCode(), response.body());
    return new JsonMapper().readTree(response.body());
  }

  private static String refused(String address) throws Exception {
    HttpResponse<String> response = answer(address);
    assertEquals(400, response.statusCode(), response.body());
    return new JsonMapper().readTree(response.body()).path("error").textValue();
  }

  private static HttpResponse<String> answer(String address) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(server.address().resolve("/" + address)).build();
      return client.send(request, BodyHandlers.ofString());
    }
  }
}
