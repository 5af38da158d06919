package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.limits.BreakerBudget;
import io.github.crossmedia.elasticsearch.limits.BreakerRetry;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.networks.TemporaryFiles;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Footprint;
import io.github.crossmedia.elasticsearch.store.alias.Serving;
import io.github.crossmedia.elasticsearch.store.alias.WeighedAlias;
import io.github.crossmedia.elasticsearch.store.cache.ModelReader;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ArtifactParts;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.ModelBytes;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.ModelSummary;
import io.github.crossmedia.elasticsearch.store.file.ModelVersions;
import io.github.crossmedia.elasticsearch.store.file.SentFile;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck.StoreReport;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck.StoreState;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;

/** The operations of an administrator on models: store, inspect, serve and delete. */
public final class ModelAdmin {

  private final ProjectResolver projects;
  private final Supplier<ClusterState> state;
  private final ModelIndex index;
  private final ArtifactStore artifacts;
  private final ModelVersions stored;
  private final Aliases aliases;
  private final ModelReader reader;
  private final ModelStorer storer;
  private final Serving serving;
  private final ModelRemover remover;
  private final StoreCheck check;
  private final CircuitBreaker breaker;
  private final Executor executor;
  private final PluginSettings settings;
  private final Clock clock;

  /**
   * Creates the models in the index of a cluster.
   *
   * @param state the cluster state of the node
   * @param cache how many bytes of decoded models the node keeps
   */
  public ModelAdmin(
      Client client,
      Supplier<ClusterState> state,
      CircuitBreaker breaker,
      LongSupplier cache,
      Executor executor,
      PluginSettings settings,
      ArtifactStore artifacts,
      Clock clock) {
    this.projects = client.projectResolver();
    this.state = state;
    this.index = new ModelIndex(client, () -> settings.get(PluginSettings.READ_TIMEOUT));
    this.artifacts = artifacts;
    this.stored = new ModelVersions(artifacts);
    this.aliases = new Aliases(index, artifacts);
    this.reader = new ModelReader(artifacts, breaker, executor);
    DocumentVersions documents = new DocumentVersions(client);
    this.serving =
        new Serving(
            documents,
            () -> Footprint.Room.of(breaker, cache.getAsLong()),
            () -> settings.get(PluginSettings.SERVED_VERSIONS));
    this.remover = new ModelRemover(artifacts, aliases, documents);
    this.storer = new ModelStorer(artifacts, aliases, remover, reader, documents, serving, clock);
    this.check =
        new StoreCheck(
            artifacts, new StoreState(client, state), this::requireWhole, aliases, reader);
    this.breaker = breaker;
    this.executor = executor;
    this.settings = settings;
    this.clock = clock;
  }

  /** Rejects a caller who sees only parts of the store: what changes it reads it first. */
  public void requireWhole() {
    if (projects.getProjectMetadata(state.get()).hasIndex(ModelIndex.NAME)) {
      index.requireWhole();
    }
  }

  /** Returns the operations on networks, which lie in the same index. */
  public NetworkAdmin networks(NodeNetworks networks, TemporaryFiles temporary) {
    return new NetworkAdmin(
        this, artifacts, networks, aliases, breaker, settings, temporary, clock);
  }

  private void requireSize(long bytes) {
    settings.requireSize("the model", bytes, PluginSettings.MODEL_SIZE);
  }

  /** Begins an upload of so many bytes in parts, and returns its name. */
  public String begin(ModelReference wanted, long bytes) {
    requireSize(bytes);
    requireWhole();
    return artifacts.newUpload();
  }

  public ArtifactParts parts(ModelReference wanted, String upload) {
    requireWhole();
    return new ArtifactParts(artifacts, wanted.toString(), upload, this::requireSize);
  }

  /** Stores a file as the next version, or as the one named, and makes that the current one. */
  public StoreResult put(ModelReference wanted, SentFile file) throws IOException {
    requireSize(file.length());
    requireWhole();
    Reservation room =
        BreakerRetry.get(() -> Reservation.of(breaker, file.length(), "storing model " + wanted));
    try {
      return file.thenForgotten(() -> put(wanted, file.bytes()));
    } finally {
      room.close();
    }
  }

  private StoreResult put(ModelReference wanted, BytesReference bytes) {
    ModelSummary tried = BreakerRetry.get(() -> Await.of(l -> tryOut(wanted, bytes, l)));
    return storer.put(wanted, bytes, tried);
  }

  private void tryOut(
      ModelReference wanted, BytesReference bytes, ActionListener<ModelSummary> listener) {
    executor.execute(
        ActionRunnable.supply(
            listener,
            () -> {
              try (BreakerBudget budget = new BreakerBudget(breaker, "model " + wanted)) {
                ModelSummary summary = ModelTrial.passed(ModelBytes.content(bytes), budget);
                return summary.taking(budget.settle());
              }
            }));
  }

  /** Lists the aliases of all models that serve a version. */
  public List<WeighedAlias> list() {
    return aliases.all().stream()
        .filter(alias -> alias.currentFile().isPresent())
        .map(WeighedAlias::of)
        .toList();
  }

  /** Describes a model without loading it. */
  public Description describe(ModelReference wanted) {
    Alias alias = aliases.find(wanted.id()).orElseThrow(() -> ModelIndex.unknown(wanted));
    return Description.of(wanted, alias, stored.of(wanted.id()));
  }

  public BytesReference file(ModelReference wanted) {
    return reader.bytes(named(wanted).orElseThrow(() -> ModelIndex.unknown(wanted)));
  }

  private Optional<StoredVersion> named(ModelReference wanted) {
    return switch (wanted) {
      case ModelId id -> aliases.find(id.id()).flatMap(Alias::currentFile);
      case VersionId version -> stored.find(version).map(StoredVersion::of);
    };
  }

  /** Sets which versions are served from now on, and which of them is current. */
  public WeighedAlias serve(String model, int current, Set<Integer> served) {
    Alias.requireFew(model, served.size());
    List<VersionId> versions = served.stream().map(n -> new VersionId(model, n)).toList();
    requireWhole();
    List<StoredVersion> files =
        versions.stream()
            .map(version -> named(version).orElseThrow(() -> ModelIndex.unknown(version)))
            .toList();
    Footprint fit = serving.require(model, files);
    Alias alias = aliases.change(model, seen -> seen.serving(current, files));
    return new WeighedAlias(alias, fit.decoded());
  }

  /**
   * Reports what is intact, and repairs damage that needs no file.
   *
   * @param lift whether to open the index and to lift its blocks
   */
  public StoreReport verify(boolean lift) {
    return check.run(lift);
  }

  /** Deletes one version or all; one that is served or made documents only if forced. */
  public void delete(ModelReference wanted, boolean force) {
    requireWhole();
    remover.delete(wanted, force);
  }

  public record Description(WeighedAlias alias, List<Artifact<ModelSummary>> versions) {

    static Description of(
        ModelReference wanted, Alias alias, List<Artifact<ModelSummary>> versions) {
      List<Artifact<ModelSummary>> asked =
          switch (wanted) {
            case ModelId id -> versions;
            case VersionId one ->
                versions.stream()
                    .filter(version -> StoredVersion.of(version).version().agreesWith(one))
                    .toList();
          };
      if (asked.isEmpty()) {
        throw ModelIndex.unknown(wanted);
      }
      return new Description(WeighedAlias.of(alias), asked);
    }
  }
}
