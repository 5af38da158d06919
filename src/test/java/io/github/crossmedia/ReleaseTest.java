package io.github.crossmedia;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.lucene.util.Version;
import org.elasticsearch.Build;
import org.junit.jupiter.api.Test;

final class ReleaseTest {

  @Test
  void namesTheLibrariesOfTheBuild() {
    var release = Release.current();

    assertEquals(Build.current().version(), release.elasticsearch());
    assertEquals(Version.LATEST.toString(), release.lucene());
  }
}
