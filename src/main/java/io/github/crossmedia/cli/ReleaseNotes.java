package io.github.crossmedia.cli;

import io.github.crossmedia.Release;
import picocli.CommandLine.IVersionProvider;

/** The output of {@code --version}. */
final class ReleaseNotes implements IVersionProvider {

  @Override
  public String[] getVersion() {
    var release = Release.current();
    return new String[] {
      "Cross Media " + release.version(),
      "for Elasticsearch " + release.elasticsearch() + " and Lucene " + release.lucene(),
      "on Java " + Runtime.version()
    };
  }
}
