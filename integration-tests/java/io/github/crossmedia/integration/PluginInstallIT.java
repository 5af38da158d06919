package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Release;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
                "NOTICE",
                "licenses",
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
  void eachZipHasTheTextsOfAllLicences() throws IOException {
    try (var texts = Files.list(Path.of("licenses"))) {
      var names = texts.map(text -> text.getFileName().toString()).collect(Collectors.toSet());
      for (var zip : List.of(ElasticsearchHome.plugin(), ElasticsearchHome.companion())) {
        try (var files = FileSystems.newFileSystem(zip)) {
          assertEquals(names, fileNames(files, "/licenses"), zip::toString);
          assertEquals(
              Files.readString(Path.of("NOTICE")), Files.readString(files.getPath("/NOTICE")));
        }
      }
    }
  }

  /** The reader of MATLAB's files is optional for EJML, and a node brings what its jar names. */
  @Test
  void holdsTheLibrariesThatItsClassesReachAndNoOther(@TempDir Path folder) throws IOException {
    var node = Files.createDirectory(folder.resolve("node"));
    Set<String> held;
    try (var zip = FileSystems.newFileSystem(ElasticsearchHome.plugin())) {
      held = fileNames(zip, "/");
      var jar =
          zip.getPath("elasticsearch-cross-media-" + Release.current().version() + "-node.jar");
      Files.copy(jar, node.resolve(jar.toString()));
      held.remove(jar.toString());
    }
    held.removeIf(name -> !name.endsWith(".jar"));

    var missing = new TreeSet<String>();
    var reached = new TreeSet<String>();
    for (var arrow : arrows(node)) {
      if (arrow.get(1).equals("not found")) {
        missing.add(arrow.get(0).replaceAll("-\\d.*", ""));
      } else if (arrow.get(1).endsWith(".jar")) {
        reached.add(Path.of(arrow.get(1)).getFileName().toString());
      }
    }
    assertEquals(held, reached);
    assertEquals(Set.of("ejml-core", "elasticsearch-cross-media"), missing);
  }

  /** Which jar names classes of which, seen from those in a folder. */
  private static List<List<String>> arrows(Path folder) throws IOException {
    Set<String> server;
    try (var zip = FileSystems.newFileSystem(Path.of(System.getProperty("crossmedia.server")))) {
      server = fileNames(zip, "/elasticsearch-" + Release.current().elasticsearch() + "/lib");
    }
    var libraries =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(path -> path.endsWith(".jar"))
            .filter(path -> !server.contains(Path.of(path).getFileName().toString()))
            .collect(Collectors.joining(File.pathSeparator));
    var said = new StringWriter();
    var jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
    try (var jars = Files.list(folder)) {
      var arguments =
          Stream.concat(
              Stream.of("-R", "-s", "--multi-release", "base", "-cp", libraries),
              jars.map(Path::toString));
      var errors = new PrintWriter(said);
      assertEquals(0, jdeps.run(errors, errors, arguments.toArray(String[]::new)), said::toString);
    }
    return said.toString().lines().map(line -> List.of(line.split(" -> ", 2))).toList();
  }

  private static Set<String> fileNames(FileSystem zip, String folder) throws IOException {
    try (var files = Files.list(zip.getPath(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
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
