package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Release;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin zip, seen by Elasticsearch's installer. */
final class PluginInstallIT {

  /** Below its Platinum level, Elastic Cloud takes no larger plugin. */
  @Test
  void isSmallEnoughForElasticCloud() throws IOException {
    assertTrue(Files.size(ElasticsearchHome.plugin()) < 20_000_000);
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
