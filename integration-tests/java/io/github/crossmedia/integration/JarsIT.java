package io.github.crossmedia.integration;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.OtherJava;
import io.github.crossmedia.Release;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is in the jar of an application, and what in that of the commands. */
final class JarsIT {

  /** Half of it are the lists of German, French and Spanish words. */
  private static final long MAX_BYTES = 2 << 20;

  @Test
  void anApplicationGetsTheRoomsItCanUse() throws IOException {
    assertEquals(
        Set.of("", "vector", "text", "picture", "model", "serve", "lucene"),
        rooms(Jars.files(Jars.ofAnApplication())));
    assertTrue(Files.size(Jars.ofAnApplication()) < MAX_BYTES);
  }

  @Test
  void noClassIsInBoth() throws IOException {
    Set<String> both = Jars.files(Jars.ofAnApplication());
    both.retainAll(Jars.files(Jars.ofTheCommands()));
    assertEquals(Set.of(), both);
    Set<String> methods = Jars.files(Jars.ofThePublishedMethods());
    assertEquals(Set.of("published", "outside"), rooms(methods));
    methods.retainAll(Jars.files(Jars.ofTheCommands()));
    assertEquals(Set.of(), methods);
  }

  @Test
  void togetherWithThePluginsTheyAreEverything() throws IOException {
    Set<String> packed = Jars.files(Jars.ofAnApplication());
    packed.addAll(Jars.files(Jars.ofTheCommands()));
    packed.addAll(Jars.files(Jars.ofThePublishedMethods()));
    packed.addAll(Jars.files(Jars.ofANode()));
    packed.addAll(Jars.files(Jars.ofTheCompanion()));
    Path classes = Path.of("target/classes");
    try (Stream<Path> files = Files.walk(classes)) {
      assertEquals(
          files
              .filter(Files::isRegularFile)
              .map(file -> classes.relativize(file).toString().replace(File.separatorChar, '/'))
              .filter(file -> !file.matches(Jars.OF_EACH))
              .collect(toCollection(TreeSet::new)),
          packed);
    }
  }

  /** A module of Java needs these jars by name, which must not follow the names of files. */
  @Test
  void eachHasItsLicenceAndTheNameOfItsModule() throws IOException {
    Set<String> modules = new TreeSet<>();
    for (Path jar :
        List.of(
            Jars.ofAnApplication(),
            Jars.ofTheCommands(),
            Jars.ofThePublishedMethods(),
            Jars.ofANode(),
            Jars.ofTheCompanion())) {
      try (JarFile file = new JarFile(jar.toFile())) {
        assertNotNull(file.getEntry("META-INF/LICENSE"), jar::toString);
        assertNotNull(file.getEntry("META-INF/NOTICE"), jar::toString);
        modules.add(file.getManifest().getMainAttributes().getValue("Automatic-Module-Name"));
      }
    }
    String all = "io.github.crossmedia";
    assertEquals(
        Set.of(all, all + ".cli", all + ".published", all + ".node", all + ".networks"), modules);
  }

  /** Elasticsearch refuses a plugin with classes of the one that it extends. */
  @Test
  void noClassIsInBothPlugins() throws IOException {
    Set<String> both = Jars.files(Jars.ofANode());
    both.retainAll(Jars.files(Jars.ofTheCompanion()));
    assertEquals(Set.of(), both);
  }

  /** Its build takes these jars, and not the other way round. */
  @Test
  void nothingBringsSpark() throws IOException {
    Pattern spark = Pattern.compile("(.*/)?(spark|scala|hadoop)[-_][^/]*\\.jar");
    Set<String> plugin = Jars.files(Path.of(System.getProperty("crossmedia.plugin")));
    assertTrue(plugin.stream().anyMatch(file -> file.endsWith(".jar")), plugin.toString());
    assertEquals(List.of(), plugin.stream().filter(spark.asMatchPredicate()).toList());
    List<String> commands = List.of(libraries().split(File.pathSeparator));
    assertTrue(commands.size() > 1, commands.toString());
    assertEquals(List.of(), commands.stream().filter(spark.asMatchPredicate()).toList());
  }

  @Test
  void theCommandsRunWithBoth() throws IOException, InterruptedException {
    String classPath =
        String.join(
            File.pathSeparator,
            Jars.ofAnApplication().toString(),
            Jars.ofTheCommands().toString(),
            libraries());
    Process process =
        new ProcessBuilder(
                OtherJava.command(
                    "-cp", classPath, "io.github.crossmedia.cli.CrossMedia", "--version"))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), said);
    assertTrue(said.contains(Release.current().version()), said);
  }

  /** Those of the command line, without its own classes. */
  private static String libraries() throws IOException {
    return Files.readString(Path.of("target/crossmedia.classpath")).strip();
  }

  private static Set<String> rooms(Set<String> files) {
    String all = "io/github/crossmedia/";
    return files.stream()
        .map(file -> file.startsWith(all) ? file.substring(all.length()) : "outside/" + file)
        .map(file -> file.contains("/") ? file.substring(0, file.indexOf('/')) : "")
        .collect(toCollection(TreeSet::new));
  }
}
