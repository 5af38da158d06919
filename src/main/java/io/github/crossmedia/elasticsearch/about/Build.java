package io.github.crossmedia.elasticsearch.about;

import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.model.version.VersionName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;

/** What tells two builds of one version apart. */
final class Build {

  private static final String ID =
      id(Build.class.getProtectionDomain().getCodeSource().getLocation());

  private Build() {}

  /** Returns the first digits of the SHA-256 of the jar that this node loaded the plugin from. */
  static String id() {
    return ID;
  }

  private static String id(URL jar) {
    try (InputStream bytes = jar.openStream()) {
      return VersionName.shortHash(Sha256.of(bytes.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
