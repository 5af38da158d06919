package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.client.Cluster;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** An index of a cluster, and the credentials to use. */
final class ClusterOptions {

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "The address of a cluster with the plugin, such as https://localhost:9200.")
  private String url;

  @Mixin private LoginOptions login;

  @Option(
      names = "--index",
      required = true,
      paramLabel = "NAME",
      description = "The name of the index.")
  private String index;

  String index() {
    return index;
  }

  Cluster connect() throws IOException {
    return login.connect(url);
  }
}
