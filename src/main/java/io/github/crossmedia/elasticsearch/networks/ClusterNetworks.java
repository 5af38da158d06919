package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ArtifactFile;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.picture.network.NetworkContent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.bytes.BytesReference;

/** The networks that the cluster stores, read into the heap or into files of the node. */
public final class ClusterNetworks implements StoredFiles {

  private final ArtifactStore store;
  private final TemporaryFiles temporary;

  public ClusterNetworks(ArtifactStore store, TemporaryFiles temporary) {
    this.store = store;
    this.temporary = temporary;
  }

  @Override
  public void find(String name, ActionListener<Optional<Artifact<NetworkSummary>>> listener) {
    store.find(NetworkSummary.KIND, name, listener);
  }

  @Override
  public Map<String, NetworkContent> files(
      Artifact<NetworkSummary> network, Predicate<String> which) throws IOException {
    Map<String, NetworkContent> files = new LinkedHashMap<>();
    for (ArtifactFile file : network.files()) {
      if (which.test(file.name())) {
        Iterator<BytesReference> pieces = store.read(network, file);
        boolean fits = NetworkContent.heap(file.bytes()) == file.bytes();
        files.put(file.name(), fits ? inHeap(file, pieces) : onDisk(pieces));
      }
    }
    return files;
  }

  private static NetworkContent inHeap(ArtifactFile file, Iterator<BytesReference> pieces) {
    ByteBuffer whole = ByteBuffer.allocate(Math.toIntExact(file.bytes()));
    while (pieces.hasNext()) {
      for (ByteBuffer part : BytesReference.toByteBuffers(pieces.next())) {
        whole.put(part);
      }
    }
    return NetworkContent.of(whole.array());
  }

  /** The file is removed as soon as it is complete: a mapping of it stays. */
  private NetworkContent onDisk(Iterator<BytesReference> pieces) throws IOException {
    Path file = temporary.file();
    try {
      try (OutputStream out = Files.newOutputStream(file)) {
        while (pieces.hasNext()) {
          pieces.next().writeTo(out);
        }
      }
      return NetworkContent.in(file);
    } finally {
      removeIfPossible(file);
    }
  }

  private static void removeIfPossible(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException mapped) {
      // A system that can't remove a mapped file leaves it to the next start of the node.
    }
  }
}
