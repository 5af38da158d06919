package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.Release;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** The files of a release, as {@code mvn -Prelease} leaves them, tried by who installs them. */
@Tag("nightly")
final class ReleaseFilesIT {

  private static final String VERSION = Release.current().version();

  /** Beside the zips' folder is the one that Maven compiles to. */
  private static final Path FILES = ElasticsearchHome.plugin().resolveSibling("release");

  private static final Path PLUGIN = plugin(Release.current().elasticsearch(), ".zip");

  @BeforeEach
  void areMade() {
    assumeTrue(Files.isRegularFile(PLUGIN), "no files of a release: run mvn -Prelease first");
  }

  @Test
  void thereIsAZipForEachReleaseWithItsPartsAndAChecksumForEachFile() throws Exception {
    var names = names(FILES);
    for (var release : Set.of("9.5.2", "9.5.3", "9.5.4")) {
      assertTrue(
          names.contains(plugin(release, ".zip").getFileName().toString()), names.toString());
      assertTrue(
          descriptor(plugin(release, ".zip")).contains("elasticsearch.version=" + release),
          release);
      for (var other : List.of("networks", "free")) {
        assertTrue(
            descriptor(other(other, release)).contains("elasticsearch.version=" + release), other);
      }
    }
    for (var name : names) {
      if (!name.endsWith(".sha512")) {
        assertEquals(
            sha512(FILES.resolve(name)) + "  " + name,
            Files.readString(FILES.resolve(name + ".sha512")).strip().replace(" *", "  "));
      }
    }
  }

  @Test
  void theBillsOfMaterialsListTheJarsOfTheZips() throws Exception {
    var companion = other("networks", Release.current().elasticsearch());
    for (var zip : List.of(PLUGIN, companion)) {
      listsItsJars(zip);
    }
    assertTrue(
        zipped(companion).stream().anyMatch(name -> name.startsWith("onnxruntime-")),
        companion::toString);
  }

  @Test
  void theBillsOfMaterialsNameTheLicenceOfEachPart() throws Exception {
    for (var name : names(FILES)) {
      if (name.endsWith(".cdx.xml")) {
        for (var part : parts(FILES.resolve(name))) {
          var of = name + ": " + text(part, "name");
          assertTrue(part.getElementsByTagName("license").getLength() > 0, of);
          if (text(part, "group").startsWith("com.twelvemonkeys")) {
            assertEquals("BSD-3-Clause", text(part, "id"), of);
          }
        }
      }
    }
  }

  @Test
  void theRequestsAreSpecified() throws IOException {
    var specified = FILES.resolve("cross-media-" + VERSION + "-rest-api-spec.zip");
    try (var zip = FileSystems.newFileSystem(specified)) {
      assertEquals(
          names(Path.of("src/test/resources/rest-api-spec/api")),
          names(zip.getPath("/rest-api-spec/api")));
    }
  }

  private static List<Element> parts(Path bill) throws Exception {
    var components =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(bill.toFile())
            .getElementsByTagName("component");
    var parts = new ArrayList<Element>();
    for (int i = 0; i < components.getLength(); i++) {
      var part = (Element) components.item(i);
      if (part.getParentNode().getParentNode().getNodeName().equals("bom")
          && part.getParentNode().getNodeName().equals("components")) {
        parts.add(part);
      }
    }
    return parts;
  }

  private static void listsItsJars(Path zip) throws Exception {
    var bill = zip.resolveSibling(zip.getFileName().toString().replace(".zip", ".cdx.xml"));
    var parts = new TreeSet<String>();
    for (var part : parts(bill)) {
      parts.add(text(part, "name") + "-" + text(part, "version") + ".jar");
    }
    var jars =
        zipped(zip).stream()
            .filter(name -> name.endsWith(".jar") && !name.startsWith("elasticsearch-cross-media"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(jars, parts);
  }

  /** With the companion, in a node of that very release. */
  @ParameterizedTest
  @ValueSource(strings = {"9.5.2", "9.5.3", "9.5.4"})
  void eachZipRunsInItsRelease(String release) throws Exception {
    var server = FILES.resolveSibling("servers").resolve("elasticsearch-" + release + ".zip");
    assumeTrue(Files.isRegularFile(server), "no server " + release + ": .ci/release fetches it");
    try (var home = ElasticsearchHome.unpack(server)) {
      for (var zip : List.of(plugin(release, ".zip"), other("networks", release))) {
        var installed = home.install(zip);
        assertEquals(0, installed.exitCode(), installed.output());
      }
      var settings = List.of("xpack.security.enabled: false");
      try (var cluster = ElasticsearchCluster.start(home, release, 1, settings, false)) {
        var about = cluster.request("GET", "/_cross_media");
        assertEquals(release, about.at("/built_for/elasticsearch").textValue());
      }
    }
  }

  @Test
  void thePluginIsInstalledAndReplaced() throws IOException {
    try (var home = ElasticsearchHome.unpack()) {
      var installed = home.install(PLUGIN);
      assertEquals(0, installed.exitCode(), installed.output());

      var again = home.install(PLUGIN);
      assertNotEquals(0, again.exitCode());
      assertTrue(again.output().contains("already exists"), again.output());

      var removed = home.run("elasticsearch-plugin", "remove", "cross-media");
      assertEquals(0, removed.exitCode(), removed.output());
      var replaced = home.install(PLUGIN);
      assertEquals(0, replaced.exitCode(), replaced.output());
    }
  }

  @Test
  void theArchiveOfTheCommandLineNeedsAJdkAlone(@TempDir Path folder) throws Exception {
    var archive = FILES.resolve("crossmedia-" + VERSION + ".tar.gz");
    assertEquals("", run(folder, "tar", "-xzf", archive.toString()));
    var home = folder.resolve("crossmedia-" + VERSION);
    for (var other : List.of("bin/crossmedia.cmd", "LICENSE", "NOTICE")) {
      assertTrue(Files.isRegularFile(home.resolve(other)), other);
    }
    assertEquals(names(Path.of("licenses")), names(home.resolve("licenses")));
    var program = home.resolve("bin/crossmedia").toString();

    assertTrue(run(folder, program, "--version").contains(VERSION));
    var pictures = Files.createDirectory(folder.resolve("pictures"));
    for (int i = 0; i < 8; i++) {
      ImageIO.write(
          new DrawnScenes(1).draw(i).picture().toImage(),
          "png",
          pictures.resolve(i + ".png").toFile());
    }
    run(folder, program, "index", "--index", "index", "--pictures", "pictures");
    assertTrue(
        run(folder, program, "search", "--index", "index", "--json", "snow").contains("hits"));
    var experiment = run(folder, program, "reproduce");
    assertTrue(experiment.contains("needs a checkout of the sources"), experiment);
  }

  /** Runs a program that finds neither Maven nor a JDK on its path. */
  private static String run(Path folder, String... command) throws Exception {
    var builder = new ProcessBuilder(List.of(command)).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    var process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    return output;
  }

  private static String text(Element part, String name) {
    return part.getElementsByTagName(name).item(0).getTextContent();
  }

  private static Path plugin(String release, String ending) {
    return FILES.resolve("cross-media-" + VERSION + "-elasticsearch-" + release + ending);
  }

  private static Path other(String name, String release) {
    String file = "cross-media-" + name + "-" + VERSION + "-elasticsearch-" + release + ".zip";
    return FILES.resolve(file);
  }

  private static String descriptor(Path zip) throws IOException {
    try (var files = FileSystems.newFileSystem(zip)) {
      return Files.readString(files.getPath("plugin-descriptor.properties"));
    }
  }

  private static Set<String> zipped(Path zip) throws IOException {
    try (var files = FileSystems.newFileSystem(zip)) {
      return names(files.getPath("/"));
    }
  }

  private static Set<String> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  private static String sha512(Path file) throws IOException, GeneralSecurityException {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-512").digest(Files.readAllBytes(file)));
  }
}
