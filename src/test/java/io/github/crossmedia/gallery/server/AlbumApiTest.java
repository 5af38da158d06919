package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.picture.metadata.TaggedJpeg;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What limits a search as it is typed, and favourites and albums, asked over HTTP. */
@Tag("thorough")
class AlbumApiTest {

  @TempDir private static Path drawn;
  private static Path model;

  @TempDir private Path folder;
  private Path pictures;
  private Gallery gallery;
  private GalleryServer server;

  @BeforeAll
  static void draw() throws IOException {
    model = drawn.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "sunset", "city", "fish", "beach"), model);
    SceneModel.draw(Files.createDirectory(drawn.resolve("pictures")), 48, 54);
  }

  @BeforeEach
  void serve() throws IOException {
    List<Path> files;
    try (var listed = Files.list(drawn.resolve("pictures"))) {
      files = listed.sorted().toList();
    }
    pictures = Files.createDirectory(folder.resolve("pictures"));
    put(files.get(0), "2012/Rome/a.jpg", new TaggedJpeg().exifTime("2013:01:12 10:15:30"));
    put(files.get(1), "2012/Rome/b.jpg", new TaggedJpeg().exifTime("2012:07:31 23:59:59"));
    put(files.get(2), "beach/c1234.jpeg", new TaggedJpeg().exifPosition(43.77, 11.26));
    put(files.get(3), "2012/d.jpg", new TaggedJpeg().exifCamera("Canon", "EOS 80D"));
    put(files.get(5), "f.jpg", new TaggedJpeg().exifPosition(47.37, 8.54));
    put(files.get(4), "e 99.jpg", new TaggedJpeg().exifTime("2010:01:01 12:00:00"));
    put(files.get(4), "2012/copy of e.jpg", new TaggedJpeg().exifTime("2010:01:01 12:00:00"));
    open(folder.resolve("index"));
  }

  private void put(Path from, String to, TaggedJpeg tags) throws IOException {
    Files.createDirectories(pictures.resolve(to).getParent());
    Files.write(pictures.resolve(to), tags.in(Files.readAllBytes(from)));
  }

  private void open(Path index) throws IOException {
    gallery = Gallery.openOrMake(index, pictures, Optional.of(model));
    gallery.indexer(1).run(IndexProgress.NONE);
    server = GalleryServer.start(gallery, new Indexing(), 0, Optional.empty());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    gallery.close();
  }

  @Test
  void timesFoldersPlacesCamerasAndTypesLimitTheSearch() throws Exception {
    assertEquals("2012/Rome/a.jpg", found("January 2013"));
    assertEquals("2012/Rome/b.jpg", found("summer 2012"));
    assertEquals("2012/Rome/b.jpg", found("Sommer 2012"));
    assertEquals("2012/Rome/a.jpg 2012/copy of e.jpg", found("january"));
    assertEquals("2012/Rome/a.jpg 2012/copy of e.jpg", found("in January"));
    assertEquals("2012/Rome/b.jpg", found("Juli"));
    assertEquals("2012/Rome/a.jpg 2012/Rome/b.jpg", found("2012-2013"));
    assertEquals("2012/Rome/a.jpg 2012/Rome/b.jpg", found("rome"));
    assertEquals("beach/c1234.jpeg", found("Florence"));
    assertEquals("beach/c1234.jpeg", found("italy"));
    assertEquals("f.jpg", found("Zürich"));
    assertEquals("f.jpg", found("zurich"));
    assertEquals("2012/d.jpg", found("canon"));
    assertEquals("2012/d.jpg", found("EOS 80D"));
    assertEquals("", found("png"));
    assertEquals("2012/Rome/a.jpg", found("rome in 2013"));
    assertEquals("2012/copy of e.jpg", found("before 2011"));
  }

  @Test
  void wordsAndLimitsGoTogetherAndAreNamed() throws Exception {
    JsonNode result = search("forest rome January 2013");

    assertTrue(result.path("isRanked").booleanValue());
    assertEquals("[\"forest\"]", result.at("/reading/known").toString());
    assertEquals(1, result.path("total").intValue());
    assertEquals("folder", result.at("/typed/chips/0/kind").textValue());
    assertEquals("rome", result.at("/typed/chips/0/text").textValue());
    assertEquals("2012/Rome", result.at("/typed/chips/0/reads").textValue());
    assertEquals("January 2013", result.at("/typed/chips/1/reads").textValue());
    assertEquals("Florence", search("in florence").at("/typed/chips/0/reads").textValue());
    assertEquals(
        "Florence, Italy",
        search("place:\"florence, Italy\"").at("/typed/chips/0/reads").textValue());
    assertEquals("Z\u00fcrich", search("zurich").at("/typed/chips/0/reads").textValue());
  }

  @Test
  void whatTheModelKnowsStaysAWordAndIsOfferedAsALimit() throws Exception {
    JsonNode result = search("beach");

    assertEquals("[]", result.at("/typed/chips").toString());
    assertEquals("beach", result.at("/typed/offers/0/reads").textValue());
    assertTrue(result.path("total").intValue() > 1);
    assertEquals("beach/c1234.jpeg", found("folder:beach"));
  }

  @Test
  void aFolderAskedForIsFoundByWordsOfItsName() throws Exception {
    Files.createDirectories(pictures.resolve("Rome (Holiday 2012)"));
    Files.move(pictures.resolve("f.jpg"), pictures.resolve("Rome (Holiday 2012)/f.jpg"));
    gallery.indexer(1).run(IndexProgress.NONE);

    assertEquals("Rome (Holiday 2012)/f.jpg", found("folder:holiday"));
    assertEquals("Rome (Holiday 2012)/f.jpg", found("folder:\"holiday 2012\""));
    assertEquals("2012/Rome/a.jpg 2012/Rome/b.jpg", found("folder:rome"), "the whole name first");
    assertEquals("", found("folder:holi"));
  }

  @Test
  void whatIsInQuotesIsNoLimit() throws Exception {
    assertEquals("[]", search("\"rome\"").at("/typed/chips").toString());
    assertEquals("without", search("-rome forest").at("/typed/chips/0/kind").textValue());
  }

  @Test
  void whatIsLeftOutIsAChipHoweverItIsSaid() throws Exception {
    String without = search("city -forest").path("hits").findValuesAsText("id").toString();
    assertFalse(without.isEmpty());
    for (String said :
        List.of(
            "no forest",
            "without any forest",
            "NOT forest",
            "not the forest",
            "ohne forest",
            "keinen forest",
            "sans forest",
            "sin forest")) {
      JsonNode result = search("city " + said);
      assertEquals("without", result.at("/typed/chips/0/kind").textValue(), said);
      assertEquals("forest", result.at("/typed/chips/0/reads").textValue(), said);
      assertEquals(said, result.at("/typed/chips/0/text").textValue());
      assertEquals(without, result.path("hits").findValuesAsText("id").toString(), said);
    }
    assertEquals(2, search("city without forest or fish").at("/typed/chips").size());
    assertEquals("[]", search("city no").at("/typed/chips").toString());
  }

  @Test
  void aQueryThatOnlyLeavesOutShowsAllTheRest() throws Exception {
    JsonNode rest = search("no forest");
    int all = get("api/browse").path("total").intValue();

    assertFalse(rest.path("isRanked").booleanValue());
    assertTrue(rest.path("total").intValue() > 0);
    assertTrue(rest.path("total").intValue() < all);
    assertEquals(
        all - search("forest").path("total").intValue() + hardly("forest"),
        rest.path("total").intValue());
  }

  private int hardly(String words) throws Exception {
    JsonNode result = search(words);
    int good = 0;
    for (JsonNode tier : result.path("tiers")) {
      good += tier.intValue();
    }
    return result.path("total").intValue() - good;
  }

  @Test
  void aNumberFindsTheNamesThatHoldItAndNoFolderOfAYear() throws Exception {
    assertEquals("beach/c1234.jpeg", written("234"));
    assertEquals("", written("\"2012\""));
    assertEquals("2012/copy of e.jpg", written("99"));
  }

  @Test
  void everyNameOfACopyFindsIt() throws Exception {
    assertEquals("2012/copy of e.jpg", written("\"copy of e\""));
    assertEquals(
        "[\"2012/copy of e.jpg\",\"e 99.jpg\"]", get("api/duplicates").at("/0/names").toString());
    assertEquals(
        pictures.resolve("2012/copy of e.jpg") + "\n" + pictures.resolve("e 99.jpg") + "\n",
        text("api/duplicates/list"));
  }

  @Test
  void aStarHoldsInASidecarAndInAnIndexMadeAnew() throws Exception {
    String id = id("2012/copy of e.jpg");
    JsonNode changed = change("[\"" + id + "\"]", "favourites", true);

    assertEquals(1, changed.path("pictures").intValue());
    assertEquals(2, changed.path("files").intValue(), "beside each copy");
    assertTrue(
        Files.readString(pictures.resolve("e 99.jpg.xmp")).matches("(?s).*xmp:Rating>?=?\"?5.*"));
    assertEquals("2012/copy of e.jpg", found("favourites"));

    stop();
    open(folder.resolve("anew"));
    assertEquals("2012/copy of e.jpg", found("\u2605"));
    assertEquals("[\"favourites\"]", search("favourites").at("/hits/0/albums").toString());
  }

  @Test
  void anAlbumIsFilledSearchedExportedAndEmptied() throws Exception {
    String both = "[\"" + id("2012/Rome/a.jpg") + "\",\"" + id("beach/c1234.jpeg") + "\"]";
    change(both, "  the   calendar ", true);

    assertEquals("[{\"name\":\"the calendar\",\"pictures\":2}]", get("api/albums").toString());
    assertEquals("2012/Rome/a.jpg beach/c1234.jpeg", found("album:\"the calendar\""));
    assertEquals(2, get("api/browse?album=the+calendar").path("total").intValue());
    assertEquals(
        pictures.resolve("2012/Rome/a.jpg") + "\n" + pictures.resolve("beach/c1234.jpeg") + "\n",
        text("api/export?album=the+calendar&as=list"));
    TreeSet<String> names = new TreeSet<>();
    byte[] zipped =
        ask(request("api/export?album=the+calendar").build(), BodyHandlers.ofByteArray()).body();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(zipped))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        names.add(entry.getName());
      }
    }
    assertEquals("[2012/Rome/a.jpg, beach/c1234.jpeg]", names.toString());

    change(both, "the calendar", false);
    assertEquals("[]", get("api/albums").toString());
    assertFalse(Files.readString(pictures.resolve("2012/Rome/a.jpg.xmp")).contains("calendar"));
  }

  @Test
  void aMovedFileStaysInItsAlbum() throws Exception {
    change("[\"" + id("2012/d.jpg") + "\"]", "calendar", true);
    Files.move(pictures.resolve("2012/d.jpg"), pictures.resolve("beach/moved.jpg"));
    gallery.indexer(1).run(IndexProgress.NONE);

    assertEquals("beach/moved.jpg", found("album:calendar"));
  }

  @Test
  void badChangesAreRefusedAndChangeNothing() throws Exception {
    String id = id("2012/d.jpg");
    assertEquals(400, status("{}"));
    assertEquals(400, status("[1"));
    assertEquals(400, status(letter("[\"" + id + "\"]", "a|b", true)));
    assertEquals(400, status(letter("[\"" + id + "\"]", " ", true)));
    assertEquals(400, status(letter("[\"" + id + "\"]", "x".repeat(101), true)));
    assertEquals(400, status(letter("[null]", "calendar", true)));
    assertEquals(404, status(letter("[\"../../etc/passwd\"]", "calendar", true)));
    assertEquals(413, status("\"" + " ".repeat(4 << 20) + "\""));
    HttpRequest foreign =
        request("api/albums")
            .header("Origin", "http://elsewhere.example")
            .POST(BodyPublishers.ofString(letter("[\"" + id + "\"]", "calendar", true)))
            .build();
    assertEquals(403, ask(foreign, BodyHandlers.ofString()).statusCode());
    assertEquals(
        404, ask(request("api/export?album=none").build(), BodyHandlers.ofString()).statusCode());
    assertEquals("[]", get("api/albums").toString());
  }

  /** What it finds is exported as one, new pictures with it. */
  @Test
  void aSavedSearchIsLiving() throws Exception {
    String search = "{\"name\":\"Winters\",\"address\":\"q=january&folder=2012\"}";
    assertEquals(200, post("api/searches", search).statusCode());
    assertEquals("[" + search + "]", get("api/searches").toString());
    String found = pictures.resolve("2012/Rome/a.jpg") + "\n";
    String copy = pictures.resolve("2012/copy of e.jpg") + "\n";
    String list = "api/export?search=Winters&as=list";
    assertEquals(found + copy, text(list));

    put(drawn.resolve("pictures").resolve(first()), "2012/new.jpg", january());
    gallery.indexer(1).run(IndexProgress.NONE);
    assertEquals(pictures.resolve("2012/new.jpg") + "\n" + found + copy, text(list));

    post("api/searches", "{\"name\":\"Forests\",\"address\":\"q=forest\"}");
    JsonNode forests = search("forest");
    assertEquals(
        forests.path("total").intValue() - hardly("forest"),
        text("api/export?search=Forests&as=list").lines().count());
    assertEquals(404, status("api/export?search=none", BodyHandlers.discarding()));
    assertEquals(400, post("api/searches", "{\"name\":\"a/b\",\"address\":\"q=x\"}").statusCode());

    post("api/searches", "{\"name\":\"Forests\"}");
    assertEquals("[" + search + "]", get("api/searches").toString());
  }

  private static TaggedJpeg january() {
    return new TaggedJpeg().exifTime("2014:01:02 03:04:05");
  }

  private static String first() throws IOException {
    try (var listed = Files.list(drawn.resolve("pictures"))) {
      return listed.sorted().toList().get(5).getFileName().toString();
    }
  }

  private int status(String path, HttpResponse.BodyHandler<?> body) throws Exception {
    return ask(request(path).build(), body).statusCode();
  }

  private String found(String query) throws Exception {
    JsonNode result = search(query);
    assertFalse(result.path("isRanked").booleanValue(), query);
    return names(result);
  }

  private String written(String query) throws Exception {
    JsonNode result = search(query);
    return StreamSupport.stream(result.path("hits").spliterator(), false)
        .filter(hit -> hit.path("verdict").textValue().equals("written"))
        .map(hit -> hit.path("name").textValue())
        .sorted()
        .reduce((one, two) -> one + " " + two)
        .orElse("");
  }

  private static String names(JsonNode result) {
    return StreamSupport.stream(result.path("hits").spliterator(), false)
        .map(hit -> hit.path("name").textValue())
        .sorted()
        .reduce((one, two) -> one + " " + two)
        .orElse("");
  }

  private JsonNode search(String query) throws Exception {
    String asked = URLEncoder.encode(query, StandardCharsets.UTF_8);
    return get("api/search?q=" + asked).path("result");
  }

  private String id(String name) {
    return gallery.id(pictures.resolve(name)).orElseThrow();
  }

  private static String letter(String ids, String album, boolean in) {
    return "{\"ids\":" + ids + ",\"album\":\"" + album + "\",\"in\":" + in + "}";
  }

  private JsonNode change(String ids, String album, boolean in) throws Exception {
    HttpResponse<String> answer = post(letter(ids, album, in));
    assertEquals(200, answer.statusCode(), answer.body());
    return new JsonMapper().readTree(answer.body());
  }

  private int status(String letter) throws Exception {
    return post(letter).statusCode();
  }

  private HttpResponse<String> post(String letter) throws Exception {
    return post("api/albums", letter);
  }

  private HttpResponse<String> post(String path, String letter) throws Exception {
    return ask(
        request(path).POST(BodyPublishers.ofString(letter)).build(), BodyHandlers.ofString());
  }

  private JsonNode get(String path) throws Exception {
    return new JsonMapper().readTree(text(path));
  }

  private String text(String path) throws Exception {
    HttpResponse<String> answer = ask(request(path).build(), BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer.body());
    return answer.body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.address() + path));
  }

  private static <T> HttpResponse<T> ask(HttpRequest request, HttpResponse.BodyHandler<T> body)
      throws Exception {
    return HttpClient.newHttpClient().send(request, body);
  }
}
