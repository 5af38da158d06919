package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.video.Films;
import io.github.crossmedia.collection.video.Films.Layer;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.gallery.files.FolderSummary;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.gallery.scene.DrawnScenes.Scene;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.server.GalleryServer;
import io.github.crossmedia.gallery.server.Indexing;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.picture.Picture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What moves is found by the words of its frames, and plays from its place. */
@Tag("thorough")
@ExtendWith(Browser.OfProcess.class)
class VideoPageIT {

  private static final int FRAMES = 3;

  @TempDir private static Path folder;
  private static Path pictures;
  private static FolderSummary summary;
  private static Gallery gallery;
  private static GalleryServer server;

  @BeforeAll
  static void open() throws IOException {
    pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 48, 60);
    Films.gif(
        pictures.resolve("first.gif"),
        scenes("forest").stream().map(image -> Layer.whole(image, 200)).toList());
    Path frames = Files.createDirectory(pictures.resolve("second.frames"));
    for (BufferedImage image : scenes("city")) {
      ImageIO.write(image, "png", Files.createTempFile(frames, "frame", ".png").toFile());
    }
    if (Films.hasFfmpeg()) {
      Films.video(pictures.resolve("third.webm"), scenes("fish"), 2);
    }
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(48, "forest", "city", "fish", "snow", "sea"), model);
    gallery = Gallery.openOrMake(folder.resolve("index"), pictures, Optional.of(model));
    summary = gallery.indexer(2).run(IndexProgress.NONE);
    server = GalleryServer.start(gallery, new Indexing(), 0, Optional.empty());
  }

  @AfterAll
  static void close() throws IOException {
    if (server != null) {
      server.close();
      gallery.close();
    }
  }

  /** Scenes that a word is said of, all of one size. */
  private static List<BufferedImage> scenes(String word) {
    return IntStream.range(100, 400)
        .mapToObj(new DrawnScenes(3)::draw)
        .filter(scene -> scene.words().contains(word))
        .map(Scene::picture)
        .filter(picture -> picture.width() > picture.height())
        .limit(FRAMES)
        .map(Picture::toImage)
        .toList();
  }

  private static Hit best(String word, String name) throws IOException {
    List<Hit> hits = gallery.searches().byText(word, SearchOptions.first(5)).hits();
    return hits.stream()
        .filter(hit -> hit.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not among " + hits));
  }

  private static HttpResponse<byte[]> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.address().resolve(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofByteArray());
  }

  @Test
  void eachIsOnePictureThatItsWordsFind() throws IOException {
    int videos = Films.hasFfmpeg() ? 3 : 2;
    assertEquals(12 + videos, summary.pictures(), summary.toString());
    best("forest", "first.gif");
    best("city", "second.frames");
    if (Films.hasFfmpeg()) {
      best("fish", "third.webm");
    }
    // and nothing is read again
    assertEquals(0, gallery.indexer(1).run(IndexProgress.NONE).added());
  }

  @Test
  void framesOfAFolderAreServedOneByOne() throws Exception {
    String original = "originals/" + best("city", "second.frames").id();
    for (int frame = 0; frame < FRAMES; frame++) {
      HttpResponse<byte[]> response = get(original + "?frame=" + frame);
      assertEquals("image/jpeg", response.headers().firstValue("Content-Type").orElseThrow());
    }
    assertEquals(404, get(original + "?frame=" + FRAMES).statusCode());
  }

  @Test
  void aVideoIsServedInTheRangesThatABrowserAsksFor() throws Exception {
    assumeTrue(Films.hasFfmpeg(), "ffmpeg is not installed");
    byte[] file = Files.readAllBytes(pictures.resolve("third.webm"));
    String original = "originals/" + best("fish", "third.webm").id();

    HttpResponse<byte[]> whole = get(original);
    assertEquals("video/webm", whole.headers().firstValue("Content-Type").orElseThrow());
    assertArrayEquals(file, whole.body());

    HttpResponse<byte[]> part = get(original, "Range", "bytes=100-199");
    assertEquals(206, part.statusCode());
    assertEquals(
        "bytes 100-199/" + file.length, part.headers().firstValue("Content-Range").orElseThrow());
    assertArrayEquals(Arrays.copyOfRange(file, 100, 200), part.body());

    HttpResponse<byte[]> end = get(original, "Range", "bytes=-7");
    assertArrayEquals(Arrays.copyOfRange(file, file.length - 7, file.length), end.body());
    assertEquals(200, get(original, "Range", "bytes=9-2").statusCode());
  }

  @Test
  void aVideoPlaysInThePage(Browser browser) throws IOException {
    assumeTrue(Films.hasFfmpeg(), "ffmpeg is not installed");
    String id = best("fish", "third.webm").id();
    browser.open(URI.create(server.address() + "?picture=" + id));
    browser.until(
        "the video to play",
        "const v = document.getElementById('why-video');"
            + " v.muted = true; v.play().catch(() => {});"
            + " return !v.hidden && v.currentTime > 0 && v.duration > 4");
    browser.keep("video");
  }
}
