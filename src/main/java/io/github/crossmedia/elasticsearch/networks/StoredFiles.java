package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.picture.network.NetworkContent;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.elasticsearch.action.ActionListener;

/** The networks that the cluster stores. */
interface StoredFiles {

  /** Reads a network by its full name; empty if it is not stored, or not for the caller. */
  void find(String name, ActionListener<Optional<Artifact<NetworkSummary>>> listener);

  /** Reads some files of a network, and blocks; one that is not as it was stored is a failure. */
  Map<String, NetworkContent> files(Artifact<NetworkSummary> network, Predicate<String> which)
      throws IOException;
}
