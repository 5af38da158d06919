package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.crossmedia.model.version.VersionName;

/** Versions as the server tells them. */
final class Versions {

  private Versions() {}

  /** A version without the hash it must have. */
  static String unhashed(String version) {
    VersionName name = VersionName.parse(version);
    assertFalse(name.hash().isEmpty(), () -> version + " has no hash");
    return name.name();
  }
}
