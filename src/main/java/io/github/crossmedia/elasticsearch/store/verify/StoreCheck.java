package io.github.crossmedia.elasticsearch.store.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.limits.Failures;
import io.github.crossmedia.elasticsearch.networks.NetworkSummary;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Aliases.KnownAlias;
import io.github.crossmedia.elasticsearch.store.cache.ModelReader;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.ModelVersions;
import io.github.crossmedia.elasticsearch.store.file.StoreContents;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck.StoreReport.CheckedModel;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck.StoreReport.CheckedNetwork;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck.StoreReport.CheckedVersion;
import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.elasticsearch.action.admin.indices.open.OpenIndexRequest;
import org.elasticsearch.action.admin.indices.open.OpenIndexResponse;
import org.elasticsearch.action.admin.indices.settings.put.UpdateSettingsRequest;
import org.elasticsearch.action.support.master.AcknowledgedResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.IndicesAdminClient;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.common.settings.Settings;

/**
 * Reads every byte of every model and network, and reports what is intact. It repairs what can be
 * repaired without a file, unless the index is blocked: lost aliases, and pieces of interrupted
 * uploads.
 */
public final class StoreCheck {

  private static final System.Logger LOG = System.getLogger(StoreCheck.class.getName());

  private final StoreState state;
  private final Runnable requireWhole;
  private final Aliases aliases;
  private final ModelReader reader;
  private final ArtifactStore artifacts;
  private final ModelVersions stored;

  /** Creates a check; {@code requireWhole} rejects a caller who sees only parts of the index. */
  public StoreCheck(
      ArtifactStore artifacts,
      StoreState state,
      Runnable requireWhole,
      Aliases aliases,
      ModelReader reader) {
    this.state = state;
    this.requireWhole = requireWhole;
    this.aliases = aliases;
    this.reader = reader;
    this.artifacts = artifacts;
    this.stored = new ModelVersions(artifacts);
  }

  /** Runs the check, in a thread that may wait; {@code lift} opens and unblocks the index first. */
  public StoreReport run(boolean lift) {
    Repairs repairs = state.mend(lift);
    if (repairs.canNotRead()) {
      return StoreReport.unread(repairs);
    }
    if (!repairs.arePrevented()) {
      requireWhole.run();
    }
    StoreContents contents = artifacts.contents();
    List<CheckedModel> models = new ArrayList<>();
    for (String model : contents.models()) {
      CheckedModel checked = check(model, contents.of(model), repairs);
      if (!checked.versions().isEmpty()) {
        models.add(checked);
      }
    }
    removeLeftovers(repairs);
    List<CheckedNetwork> checked = new ArrayList<>();
    for (Artifact<NetworkSummary> network : artifacts.all(NetworkSummary.KIND)) {
      checked.add(check(network));
    }
    for (String damaged : artifacts.damaged(NetworkSummary.KIND)) {
      checked.add(CheckedNetwork.damaged(damaged));
    }
    return StoreReport.of(repairs, models, checked);
  }

  private CheckedNetwork check(Artifact<NetworkSummary> network) {
    String name = network.name();
    try {
      String problem = artifacts.problem(network).map(Exception::getMessage).orElse("");
      return new CheckedNetwork(name, problem.isEmpty(), problem);
    } catch (RuntimeException failure) {
      return new CheckedNetwork(name, false, problem(name, failure));
    }
  }

  private CheckedModel check(String model, StoreContents contents, Repairs repairs) {
    Alias alias = alias(model, contents, repairs);
    SortedSet<VersionId> versions = new TreeSet<>(contents.versions());
    alias.served().forEach(file -> versions.add(file.version().unhashed()));
    return new CheckedModel(
        alias.model(), versions.stream().map(version -> check(version, alias)).toList());
  }

  /** Reads the alias of a model, and writes it again if it was lost or lacks versions. */
  private Alias alias(String model, StoreContents contents, Repairs repairs) {
    KnownAlias known = aliases.read(model);
    int last = contents.lastNumber();
    if (!known.lost() && known.alias().last() >= last) {
      return known.alias();
    }
    if (repairs.arePrevented()) {
      repairs.prevented("the alias of model [" + model + "] is lost or incomplete");
      return known.alias();
    }
    Alias recreated = aliases.change(model, alias -> alias.claiming(Math.max(last, alias.last())));
    repairs.done("the alias of model [" + model + "] was recreated");
    return recreated;
  }

  private CheckedVersion check(VersionId version, Alias alias) {
    Optional<StoredVersion> served =
        alias.served().stream().filter(file -> file.version().agreesWith(version)).findFirst();
    Optional<StoredVersion> file =
        served.or(() -> stored.findReadable(version).map(StoredVersion::of));
    if (file.isEmpty()) {
      return new CheckedVersion(
          version.toString(),
          false,
          false,
          "its head is damaged and no alias lists it: DELETE /_cross_media/models/" + version);
    }
    String name = file.get().version().toString();
    try {
      reader.bytes(file.get());
      return new CheckedVersion(name, served.isPresent(), true, "");
    } catch (RuntimeException failure) {
      return new CheckedVersion(name, served.isPresent(), false, problem(name, failure));
    }
  }

  private static String problem(String version, Exception failure) {
    if (failure instanceof DamagedModelException) {
      return failure.getMessage();
    }
    LOG.log(System.Logger.Level.WARNING, version + " can't be read", failure);
    return Failures.kind(failure);
  }

  private void removeLeftovers(Repairs repairs) {
    List<String> left = artifacts.leftovers();
    if (left.isEmpty()) {
      return;
    }
    if (repairs.arePrevented()) {
      repairs.prevented(left.size() + " chunks of interrupted uploads are left");
      return;
    }
    artifacts.remove(left);
    repairs.done(left.size() + " chunks of interrupted uploads were removed");
  }

  /**
   * The repairs of a check of the index of models, and those that blocks on the index prevented.
   */
  record Repairs(List<String> done, List<String> prevented, List<String> blocks) {

    /** The report about a closed index. */
    static final String CLOSED = "closed";

    Repairs() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    void done(String repair) {
      done.add(repair);
    }

    void prevented(String repair) {
      prevented.add(repair);
    }

    /** Returns true if nothing may be written. */
    boolean arePrevented() {
      return !blocks.isEmpty();
    }

    /** Returns true if the index can't be read either. */
    boolean canNotRead() {
      return blocks.contains(CLOSED) || blocks.contains("index.blocks.read");
    }
  }

  /**
   * What is intact in the index of models.
   *
   * @param mended what was repaired
   * @param notMended what could not be repaired because of the blocks
   * @param blocks what an administrator, or a full disk, put on the index
   * @param models what was found after the repair
   * @param networks the same of networks
   */
  public record StoreReport(
      boolean whole,
      List<String> mended,
      List<String> notMended,
      List<String> blocks,
      List<CheckedModel> models,
      List<CheckedNetwork> networks) {

    static StoreReport of(
        Repairs repairs, List<CheckedModel> models, List<CheckedNetwork> networks) {
      boolean whole =
          models.stream()
                  .allMatch(model -> model.versions().stream().allMatch(CheckedVersion::whole))
              && networks.stream().allMatch(CheckedNetwork::whole)
              && repairs.prevented().isEmpty();
      return new StoreReport(
          whole,
          repairs.done(),
          repairs.prevented(),
          repairs.blocks(),
          List.copyOf(models),
          List.copyOf(networks));
    }

    /** Returns the report of an index that can't be read. */
    static StoreReport unread(Repairs repairs) {
      return new StoreReport(
          false, repairs.done(), repairs.prevented(), repairs.blocks(), List.of(), List.of());
    }

    /**
     * A network.
     *
     * @param problem what is wrong and what to do, empty if it is intact
     */
    public record CheckedNetwork(
        String network, boolean whole, @JsonInclude(JsonInclude.Include.NON_EMPTY) String problem) {

      static CheckedNetwork damaged(String network) {
        return new CheckedNetwork(
            network, false, "its document is damaged: store the same network again");
      }
    }

    public record CheckedModel(String model, List<CheckedVersion> versions) {

      public CheckedModel {
        versions = List.copyOf(versions);
      }
    }

    /**
     * A version.
     *
     * @param problem what is wrong and what to do, empty if it is intact
     */
    public record CheckedVersion(
        String version,
        boolean served,
        boolean whole,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String problem) {}
  }

  /** The state of the index of models: hidden again, and opened and unblocked on request. */
  public static final class StoreState {

    private static final String BLOCKS = "index.blocks.";

    private final IndicesAdminClient indices;
    private final ProjectResolver projects;
    private final Supplier<ClusterState> cluster;

    public StoreState(Client client, Supplier<ClusterState> cluster) {
      this.indices = client.admin().indices();
      this.projects = client.projectResolver();
      this.cluster = cluster;
    }

    /**
     * Repairs with the privileges of the caller.
     *
     * @param lift whether to undo changes that an administrator may have made on purpose; otherwise
     *     they are reported
     */
    Repairs mend(boolean lift) {
      IndexMetadata index = projects.getProjectMetadata(cluster.get()).index(ModelIndex.NAME);
      Repairs repairs = new Repairs();
      if (index == null) {
        return repairs;
      }
      Set<String> blocks = blocks(index);
      if (lift) {
        lift(blocks, repairs);
      } else {
        repairs.blocks().addAll(blocks);
      }
      if (!index.isHidden() && repairs.arePrevented()) {
        repairs.prevented("the index is not hidden");
      } else if (!index.isHidden()) {
        update(Settings.builder().put(IndexMetadata.SETTING_INDEX_HIDDEN, true));
        repairs.done("the index was hidden");
      }
      return repairs;
    }

    private static Set<String> blocks(IndexMetadata index) {
      Set<String> blocks = new TreeSet<>(index.getSettings().keySet());
      blocks.removeIf(
          key -> !key.startsWith(BLOCKS) || !index.getSettings().getAsBoolean(key, false));
      if (index.getState() == IndexMetadata.State.CLOSE) {
        blocks.add(Repairs.CLOSED);
      }
      return blocks;
    }

    private void lift(Set<String> blocks, Repairs repairs) {
      if (blocks.remove(Repairs.CLOSED)) {
        Await.<OpenIndexResponse>of(l -> indices.open(new OpenIndexRequest(ModelIndex.NAME), l));
        repairs.done("the index was opened");
      }
      if (!blocks.isEmpty()) {
        Settings.Builder lifted = Settings.builder();
        blocks.forEach(lifted::putNull);
        update(lifted);
        repairs.done(blocks + " were lifted");
      }
    }

    private void update(Settings.Builder settings) {
      Await.<AcknowledgedResponse>of(
          l ->
              indices.updateSettings(
                  new UpdateSettingsRequest(settings.build(), ModelIndex.NAME), l));
    }
  }
}
