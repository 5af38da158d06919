package io.github.crossmedia.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is packed for Spark. */
class SparkJarTest {

  private static final Pattern PROPERTY = Pattern.compile("<([\\w.-]+)>([^<${]+)</\\1>");
  private static final Pattern OF_SPARK =
      Pattern.compile("(spark|scala|hadoop|jackson|netty|log4j|parquet).*");

  @Test
  void theJarHoldsTheOwnClassesAlone() throws IOException {
    try (JarFile jar = new JarFile("spark/target/crossmedia-spark-0.1.0.jar")) {
      List<String> others =
          jar.stream()
              .filter(entry -> !entry.isDirectory())
              .map(entry -> entry.getName())
              .filter(name -> !name.startsWith("META-INF/"))
              .filter(name -> !name.startsWith("io/github/crossmedia/spark/"))
              .toList();
      assertEquals(List.of(), others);
    }
  }

  @Test
  void sparkAndWhatItBringsAreNotAmongTheLibraries() throws IOException {
    try (Stream<Path> jars = Files.list(Path.of("spark/target/lib"))) {
      List<String> all = jars.map(jar -> jar.getFileName().toString()).toList();
      assertTrue(all.contains("elasticsearch-cross-media-0.1.0-cli.jar"), all.toString());
      assertEquals(List.of(), all.stream().filter(OF_SPARK.asMatchPredicate()).toList());
    }
  }

  /** The same library has the same version in both builds. */
  @Test
  void versionsAreThoseOfTheOtherBuild() throws IOException {
    Map<String, String> others = properties(Path.of("pom.xml"));
    properties(Path.of("spark/pom.xml"))
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
}
