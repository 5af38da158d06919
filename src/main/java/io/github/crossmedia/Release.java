package io.github.crossmedia;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version of Cross Media, and those it was built for, as written down by the build.
 *
 * @param version of Cross Media
 * @param elasticsearch the only release of Elasticsearch that takes the plugin
 * @param lucene the Lucene inside that release
 */
public record Release(String version, String elasticsearch, String lucene) {

  private static final Release CURRENT = read();

  /** Returns the release this class belongs to. */
  public static Release current() {
    return CURRENT;
  }

  private static Release read() {
    var properties = new Properties();
    try (var in = Release.class.getResourceAsStream("release.properties")) {
      if (in == null) {
        throw new IllegalStateException("release.properties is missing: build with Maven");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Release(
        properties.getProperty("version"),
        properties.getProperty("elasticsearch"),
        properties.getProperty("lucene"));
  }
}
