package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Release;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin zip and that of its companion, seen by Elasticsearch's installer. */
final class PluginInstallIT {

  /** Below its Platinum level, Elastic Cloud takes no larger plugin. */
  @Test
  void isSmallEnoughForElasticCloud() throws IOException {
    assertTrue(Files.size(ElasticsearchHome.plugin()) < 20_000_000);
    assertTrue(Files.size(ElasticsearchHome.companion()) < 20_000_000);
  }

  @Test
  void theCompanionHoldsOnlyNetworksAndWhatRunsThem(@TempDir Path folder) throws IOException {
    try (var zip = FileSystems.newFileSystem(ElasticsearchHome.companion())) {
      try (var files = Files.list(zip.getPath("/"))) {
        assertEquals(
            Set.of(
                "LICENSE",
                "plugin-descriptor.properties",
                "entitlement-policy.yaml",
                "elasticsearch-cross-media-networks.jar",
                "onnxruntime.jar"),
            files.map(PluginInstallIT::withoutVersion).collect(Collectors.toSet()));
      }
      for (var jar : Set.of("elasticsearch-cross-media", "onnxruntime")) {
        try (var files = Files.newDirectoryStream(zip.getPath("/"), jar + "-*.jar")) {
          Files.copy(files.iterator().next(), folder.resolve(jar + ".jar"));
        }
      }
    }
    assertEquals(
        Set.of("network", "companion"),
        names(folder.resolve("elasticsearch-cross-media.jar"), "io/github/crossmedia"));
    assertEquals(
        Set.of("linux-x64", "linux-aarch64"),
        names(folder.resolve("onnxruntime.jar"), "ai/onnxruntime/native"));
  }

  private static Set<String> names(Path jar, String folder) throws IOException {
    try (var zip = FileSystems.newFileSystem(jar);
        var files = Files.list(zip.getPath(folder))) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  @Test
  void theInstallerSaysWhatTheCompanionMayDoAndThatItNeedsThePlugin() throws IOException {
    try (var home = ElasticsearchHome.unpack()) {
      var alone = home.install(ElasticsearchHome.companion());
      assertTrue(alone.exitCode() != 0, alone.output());
      assertTrue(alone.output().contains("Missing plugin [cross-media]"), alone.output());

      var plugin = home.install(ElasticsearchHome.plugin());
      assertTrue(plugin.output().contains("no additional entitlements"), plugin.output());
      var companion = home.install(ElasticsearchHome.companion());
      assertEquals(0, companion.exitCode(), companion.output());
      var asked = companion.output().replaceAll("\\s+", " ");
      assertTrue(asked.contains("requires additional entitlements"), asked);
      assertEquals(
          List.of("load_native_libraries"),
          Pattern.compile("\\* (\\w+)").matcher(asked).results().map(m -> m.group(1)).toList());
    }
  }

  @Test
  void holdsOnlyWhatANodeNeeds() throws IOException {
    try (var zip = FileSystems.newFileSystem(ElasticsearchHome.plugin());
        var files = Files.list(zip.getPath("/"))) {
      assertEquals(
          Set.of(
              "LICENSE",
              "plugin-descriptor.properties",
              "elasticsearch-cross-media-node.jar",
              "boofcv-feature.jar",
              "boofcv-geo.jar",
              "boofcv-ip.jar",
              "boofcv-types.jar",
              "ddogleg.jar",
              "ejml-cdense.jar",
              "ejml-core.jar",
              "ejml-ddense.jar",
              "ejml-dsparse.jar",
              "ejml-fdense.jar",
              "ejml-fsparse.jar",
              "ejml-simple.jar",
              "ejml-zdense.jar",
              "georegression.jar",
              "trove4j.jar",
              "common-image.jar",
              "common-io.jar",
              "common-lang.jar",
              "commons-math.jar",
              "imageio-core.jar",
              "imageio-jpeg.jar",
              "imageio-metadata.jar",
              "imageio-tiff.jar",
              "imageio-webp.jar",
              "jackson-annotations.jar",
              "jackson-core.jar",
              "jackson-databind.jar",
              "lire.jar",
              "metadata-extractor.jar",
              "xmpcore.jar"),
          files.map(PluginInstallIT::withoutVersion).collect(Collectors.toSet()));
    }
  }

  @Test
  void leavesOutTheRoomsOfTrainersAndTheCommandLine(@TempDir Path folder) throws IOException {
    var jar = "elasticsearch-cross-media-" + Release.current().version() + "-node.jar";
    try (var zip = FileSystems.newFileSystem(ElasticsearchHome.plugin())) {
      Files.copy(zip.getPath(jar), folder.resolve(jar));
    }

    try (var classes = FileSystems.newFileSystem(folder.resolve(jar));
        var rooms = Files.list(classes.getPath("io/github/crossmedia"))) {
      var names = rooms.map(room -> room.getFileName().toString()).collect(Collectors.toSet());
      names.removeIf(name -> name.contains("."));
      assertEquals(
          Set.of("vector", "text", "picture", "model", "serve", "lucene", "elasticsearch"), names);
    }
  }

  @Test
  void isRefusedByAServerOfAnotherVersion(@TempDir Path folder) throws IOException {
    var plugin = Files.copy(ElasticsearchHome.plugin(), folder.resolve("plugin.zip"));
    try (var zip = FileSystems.newFileSystem(plugin)) {
      var descriptor = zip.getPath("plugin-descriptor.properties");
      var wanted = "elasticsearch.version=" + Release.current().elasticsearch();
      var text = Files.readString(descriptor);
      assertTrue(text.contains(wanted), text);
      Files.writeString(descriptor, text.replace(wanted, "elasticsearch.version=9.4.0"));
    }

    try (var home = ElasticsearchHome.unpack()) {
      var result = home.install(plugin);

      assertTrue(result.exitCode() != 0, result.output());
      assertTrue(
          result
              .output()
              .contains(
                  "Plugin [cross-media] was built for Elasticsearch version 9.4.0 but version "
                      + Release.current().elasticsearch()
                      + " is running"),
          result.output());
    }
  }

  private static String withoutVersion(Path file) {
    return file.getFileName().toString().replaceAll("-\\d[\\w.]*(-[a-z]+-?beta\\d+)?(?=[-.])", "");
  }
}
