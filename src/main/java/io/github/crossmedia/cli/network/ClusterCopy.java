package io.github.crossmedia.cli.network;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.cli.options.PairModel;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.NetworkUpload;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The cluster that also gets a network, and with a pair the model that answers by it. */
final class ClusterCopy {

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Also stores it in a cluster whose nodes have the companion plugin, such as"
              + " https://localhost:9200. A pair brings its model along, under the same name.")
  private Optional<String> url;

  @Mixin private LoginOptions login;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Sends a network of the library, if a cluster is named. */
  void put(NetworkLibrary library, String full) throws IOException {
    if (url.isEmpty()) {
      return;
    }
    Map<String, NetworkContent> files = new TreeMap<>(library.files(full).byName());
    library
        .licence(full)
        .ifPresent(licence -> files.put(NetworkFolder.LICENCE, NetworkContent.of(licence.text())));
    PrintWriter out = spec.commandLine().getOut();
    try (Cluster cluster = login.connect(url.get())) {
      out.println(NetworkUpload.put(cluster, full, files) + " in " + url.get());
      out.flush();
      String id = NetworkFolder.nameOf(full);
      Optional<Path> model = PairModel.file(full);
      if (model.isPresent()) {
        out.println(
            StoredModel.putFirst(cluster, id, model.get())
                .map(stored -> Formatted.of("model %s answers by it", stored.version()))
                .orElseGet(() -> Formatted.of("model %s is there already, and stays", id)));
      }
    }
  }
}
