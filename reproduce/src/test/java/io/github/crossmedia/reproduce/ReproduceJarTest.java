package io.github.crossmedia.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.CrossMedia;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The build of the experiments beside that of the product. */
class ReproduceJarTest {

  private static final Pattern PROPERTY = Pattern.compile("<([\\w.-]+)>([^<${]+)</\\1>");

  @Test
  void theOwnClassesAreInARoomOfTheirOwn() throws IOException {
    Path classes = Path.of("reproduce/target/classes");
    try (Stream<Path> files = Files.walk(classes)) {
      assertEquals(
          List.of(),
          files
              .filter(file -> file.toString().endsWith(".class"))
              .map(file -> classes.relativize(file).toString())
              .filter(file -> !file.startsWith("io/github/crossmedia/reproduce/"))
              .toList());
    }
  }

  /** The same library has the same version in both builds. */
  @Test
  void versionsAreThoseOfTheOtherBuild() throws IOException {
    Map<String, String> others = properties(Path.of("pom.xml"));
    properties(Path.of("reproduce/pom.xml"))
        .forEach((name, value) -> assertEquals(others.getOrDefault(name, value), value, name));
  }

  private static Map<String, String> properties(Path pom) throws IOException {
    String text = Files.readString(pom);
    String section = text.substring(text.indexOf("<properties>"), text.indexOf("</properties>"));
    Map<String, String> properties = new TreeMap<>();
    PROPERTY.matcher(section).results().forEach(one -> properties.put(one.group(1), one.group(2)));
    properties.remove("jvm.flags");
    assertTrue(properties.size() > 5, properties.toString());
    return properties;
  }

  @ParameterizedTest
  @ValueSource(strings = {"reproduce", "simulate-clicks", "truncation"})
  void theCommandsAreAmongThoseOfCrossMedia(String name) {
    StringWriter out = new StringWriter();
    assertEquals(0, CrossMedia.commandLine().setOut(new PrintWriter(out)).execute(name, "--help"));
    assertTrue(out.toString().contains("crossmedia " + name), out::toString);
  }
}
