package io.github.crossmedia.elasticsearch.store.cache;

import io.github.crossmedia.elasticsearch.limits.BreakerBudget;
import io.github.crossmedia.elasticsearch.limits.BreakerRetry;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.networks.ModelNetworks;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.ModelBytes;
import io.github.crossmedia.elasticsearch.store.file.ModelSummary;
import io.github.crossmedia.elasticsearch.store.file.ModelVersions;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.serve.ServedVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;
import org.elasticsearch.core.Releasables;

/** Reads files of models, checks every byte of them and decodes the models. */
public final class ModelReader {

  private final ArtifactStore store;
  private final ModelVersions stored;
  private final CircuitBreaker breaker;
  private final Executor loads;

  /** Creates a reader that loads models in a pool whose threads may wait. */
  public ModelReader(ArtifactStore store, CircuitBreaker breaker, Executor loads) {
    this.store = store;
    this.stored = new ModelVersions(store);
    this.breaker = breaker;
    this.loads = loads;
  }

  /** Reads a whole file, and blocks. */
  public BytesReference bytes(StoredVersion version) {
    return read(version, "file of model ", Function.identity());
  }

  /** Loads a model; for a moment its bytes and the decoded model are both in memory. */
  void load(
      StoredVersion version,
      NodeNetworks networks,
      ActionListener<ModelCache.LoadedModel> listener) {
    loads.execute(
        ActionRunnable.supply(
            listener,
            () ->
                read(
                    version,
                    "loading model ",
                    bytes -> BreakerRetry.get(() -> decode(version, bytes, networks)))));
  }

  private <T> T read(StoredVersion version, String purpose, Function<BytesReference, T> use) {
    Reservation room =
        BreakerRetry.get(
            () -> Reservation.of(breaker, version.bytes(), purpose + version.version()));
    try {
      return use.apply(pieces(version));
    } finally {
      room.close();
    }
  }

  /** Reads all pieces without joining them: an array of the whole would not fit into every heap. */
  private BytesReference pieces(StoredVersion version) {
    Artifact<ModelSummary> artifact = required(version);
    List<BytesReference> pieces = new ArrayList<>();
    store.read(artifact, artifact.files().getFirst()).forEachRemaining(pieces::add);
    return CompositeBytesReference.of(pieces.toArray(BytesReference[]::new));
  }

  /** Checks that the document matches the alias, so that a change of only one is detected. */
  private Artifact<ModelSummary> required(StoredVersion version) {
    Optional<Artifact<ModelSummary>> found = stored.find(version.version().unhashed());
    return found
        .filter(artifact -> StoredVersion.of(artifact).equals(version))
        .orElseThrow(
            () ->
                new DamagedModelException(
                    version.version().unhashed().toString(),
                    found.isEmpty() ? "it is missing" : "it is not the file that the alias serves",
                    null));
  }

  private ModelCache.LoadedModel decode(
      StoredVersion version, BytesReference bytes, NodeNetworks networks) {
    BreakerBudget budget = new BreakerBudget(breaker, "model " + version.version());
    boolean made = false;
    try {
      CrossMediaModel model = ModelFile.read(ModelBytes.content(bytes), budget);
      ModelNetworks loaded = networks.forModel(ServedVersion.of(version.version(), model, budget));
      made = true;
      return new ModelCache.LoadedModel(loaded, budget.settle(), Releasables.wrap(loaded, budget));
    } catch (ModelFormatException damaged) {
      throw new DamagedModelException(version.version().toString(), damaged.getMessage(), damaged);
    } finally {
      if (!made) {
        budget.close();
      }
    }
  }
}
