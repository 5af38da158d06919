package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Release;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The plugin without LIRE and the lists of words of other languages, which come under others' GPL:
 * what needs neither works, and what does is refused by name.
 */
@Tag("thorough")
final class WithoutLireIT {

  private static final String PACKAGE = "io/github/crossmedia/picture/lire/";
  private static final String LISTS = "io/github/crossmedia/text/dictionary/";

  private static ElasticsearchHome home;
  private static ElasticsearchCluster cluster;
  private static Api api;

  /** The plugin that the build makes beside the whole one. */
  private static Path free() {
    Path plugin = ElasticsearchHome.plugin();
    return plugin.resolveSibling(
        plugin.getFileName().toString().replace("-plugin.zip", "-free.zip"));
  }

  @BeforeAll
  static void install() throws Exception {
    home = ElasticsearchHome.unpack();
    ElasticsearchHome.CommandResult installed = home.install(free());
    assertEquals(0, installed.exitCode(), installed::output);
    cluster =
        ElasticsearchCluster.start(
            home, "without-lire", 1, List.of("xpack.security.enabled: false"), false);
    api = Api.of(cluster);
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
    }
    if (home != null) {
      home.close();
    }
  }

  private static Set<String> files(Path zip) throws IOException {
    try (var files = FileSystems.newFileSystem(zip);
        var listed = Files.list(files.getPath("/"))) {
      Set<String> names = new TreeSet<>();
      listed.forEach(file -> names.add(file.getFileName().toString()));
      return names;
    }
  }

  @Test
  void theZipLacksThemAndNothingElse(@TempDir Path folder) throws IOException {
    Set<String> whole = files(ElasticsearchHome.plugin());
    whole.removeIf(name -> name.startsWith("lire-"));
    assertEquals(whole, files(free()));

    String jar = "elasticsearch-cross-media-" + Release.current().version() + "-node.jar";
    try (var zip = FileSystems.newFileSystem(free())) {
      Files.copy(zip.getPath(jar), folder.resolve(jar));
    }
    Set<String> classes = Jars.files(Jars.ofANode());
    assertTrue(classes.removeIf(name -> name.startsWith(PACKAGE)));
    assertTrue(classes.removeIf(name -> name.startsWith(LISTS)));
    assertEquals(classes, Jars.files(folder.resolve(jar)));
  }

  @Test
  void picturesAreFoundByOurOwnViews() throws IOException {
    api.putModel("own", PixelModels.sift(1)).ok();
    Pixels pixels = Pixels.create(api, "own", "");
    byte[] scene = scene(0);
    pixels.put("a", scene).ok();
    pixels.put("b", scene(1)).ok();

    String like = "\"image\":\"" + PixelModels.base64(scene) + "\"";
    for (String asked : List.of(like, "\"text\":\"tiger\"")) {
      List<String> found = pixels.ask(asked + ",\"plan\":\"exact\"").ids();
      assertEquals(Set.of("a", "b"), Set.copyOf(found), asked);
    }
  }

  private static byte[] scene(int number) throws IOException {
    return PixelModels.file(new DrawnScenes(1).draw(number).picture().toImage(), "png");
  }

  @Test
  void aViewOfLireIsRefusedByName() throws IOException {
    api.putModel("lire", PixelModels.colours(1)).ok();
    Api.Answer refused = Pixels.create(api, "lire", "").put("a", scene(0));

    assertEquals(400, refused.status());
    assertTrue(refused.reason().contains("cedd"), refused::toString);
    assertTrue(
        refused.reason().contains("LIRE and its descriptors are not here"), refused.reason());
  }

  @Test
  void aListThatIsNotHereIsNoAnalyzer() throws IOException {
    String mapping =
        "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\",\"analyzer\":\"cross_media_german\"}}}}";
    Api.Answer refused = api.send("PUT", "/german", mapping);

    assertEquals(400, refused.status());
    assertTrue(refused.reason().contains("cross_media_german"), refused.reason());
  }
}
