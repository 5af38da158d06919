package io.github.crossmedia.elasticsearch.store.verify;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.crossmedia.elasticsearch.limits.Failures;
import io.github.crossmedia.elasticsearch.limits.OneByOne;
import io.github.crossmedia.elasticsearch.networks.NetworkStore;
import io.github.crossmedia.elasticsearch.networks.StoredNetwork;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Aliases.KnownAlias;
import io.github.crossmedia.elasticsearch.store.cache.ModelReader;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoreContents;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.elasticsearch.store.file.StoredFile.ChunkId;
import io.github.crossmedia.elasticsearch.store.file.StoredFile.UploadId;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck.StoreReport.CheckedModel;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck.StoreReport.CheckedNetwork;
import io.github.crossmedia.elasticsearch.store.verify.StoreCheck.StoreReport.CheckedVersion;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.indices.open.OpenIndexRequest;
import org.elasticsearch.action.admin.indices.settings.put.UpdateSettingsRequest;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.master.AcknowledgedResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.IndicesAdminClient;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;

/**
 * Reads every byte of every model and network, and reports what is intact. It repairs what can be
 * repaired without a file, unless the index is blocked: lost aliases, and pieces of interrupted
 * uploads.
 */
public final class StoreCheck {

  private static final System.Logger LOG = System.getLogger(StoreCheck.class.getName());

  private final ModelIndex index;
  private final StoreState state;
  private final Consumer<ActionListener<Void>> requireWhole;
  private final Aliases aliases;
  private final ModelReader reader;
  private final NetworkStore networks;
  private final Clock clock;

  /** Creates a check; {@code requireWhole} rejects a caller who sees only parts of the index. */
  public StoreCheck(
      ModelIndex index,
      StoreState state,
      Consumer<ActionListener<Void>> requireWhole,
      Aliases aliases,
      ModelReader reader,
      NetworkStore networks,
      Clock clock) {
    this.index = index;
    this.state = state;
    this.requireWhole = requireWhole;
    this.aliases = aliases;
    this.reader = reader;
    this.networks = networks;
    this.clock = clock;
  }

  /** Runs the check; {@code lift} opens and unblocks the index first. */
  public void run(boolean lift, ActionListener<StoreReport> listener) {
    SubscribableListener.<Repairs>newForked(l -> state.mend(lift, l))
        .<StoreReport>andThen(
            (l, repairs) -> {
              if (repairs.canNotRead()) {
                l.onResponse(StoreReport.unread(repairs));
              } else {
                SubscribableListener.<Void>newForked(
                        w -> {
                          if (repairs.arePrevented()) {
                            w.onResponse(null);
                          } else {
                            requireWhole.accept(w);
                          }
                        })
                    .<StoreContents>andThen(index::contents)
                    .<StoreReport>andThen((r, contents) -> run(contents, repairs, r))
                    .addListener(l);
              }
            })
        .addListener(listener);
  }

  private void run(StoreContents contents, Repairs repairs, ActionListener<StoreReport> listener) {
    SubscribableListener.<List<CheckedModel>>newForked(
            l ->
                OneByOne.collect(
                    contents.models(),
                    (model, checked) -> check(model, contents.of(model), repairs, checked),
                    l))
        .<List<CheckedModel>>andThen(
            (l, models) ->
                networks.leftovers(
                    l.delegateFailureAndWrap(
                        (o, left) ->
                            removeLeftovers(contents, left, repairs, o.map(done -> models)))))
        .<StoreReport>andThen(
            (l, models) ->
                checkNetworks(
                    l.map(
                        checked ->
                            StoreReport.of(
                                repairs,
                                models.stream().filter(m -> !m.versions().isEmpty()).toList(),
                                checked))))
        .addListener(listener);
  }

  private void checkNetworks(ActionListener<List<CheckedNetwork>> listener) {
    SubscribableListener.<List<StoredNetwork>>newForked(networks::all)
        .<List<CheckedNetwork>>andThen((l, all) -> OneByOne.collect(all, this::check, l))
        .<List<CheckedNetwork>>andThen(
            (l, checked) ->
                networks.damaged(
                    l.map(
                        names ->
                            Stream.concat(
                                    checked.stream(), names.stream().map(CheckedNetwork::damaged))
                                .toList())))
        .addListener(listener);
  }

  private void check(StoredNetwork network, ActionListener<CheckedNetwork> listener) {
    String name = network.network();
    networks.readAll(
        network,
        ActionListener.wrap(
            done -> listener.onResponse(new CheckedNetwork(name, true, "")),
            failure ->
                listener.onResponse(new CheckedNetwork(name, false, problem(name, failure)))));
  }

  private void check(
      String model,
      StoreContents contents,
      Repairs repairs,
      ActionListener<CheckedModel> listener) {
    alias(
        model,
        contents,
        repairs,
        listener.delegateFailureAndWrap((l, alias) -> check(alias, contents, l)));
  }

  /** Reads the alias of a model, and writes it again if it was lost or lacks versions. */
  private void alias(
      String model, StoreContents contents, Repairs repairs, ActionListener<Alias> listener) {
    SubscribableListener.<KnownAlias>newForked(l -> aliases.read(model, l))
        .<Alias>andThen(
            (l, known) -> {
              int last = contents.lastNumber();
              if (!known.lost() && known.alias().last() >= last) {
                l.onResponse(known.alias());
                return;
              }
              if (repairs.arePrevented()) {
                repairs.prevented("the alias of model [" + model + "] is lost or incomplete");
                l.onResponse(known.alias());
                return;
              }
              aliases.change(
                  model,
                  Aliases.Change.by(alias -> alias.claiming(Math.max(last, alias.last()))),
                  l.map(
                      alias -> {
                        repairs.done("the alias of model [" + model + "] was recreated");
                        return alias;
                      }));
            })
        .addListener(listener);
  }

  private void check(Alias alias, StoreContents contents, ActionListener<CheckedModel> listener) {
    SortedSet<VersionId> versions = new TreeSet<>(contents.heads());
    alias.served().forEach(file -> versions.add(file.version().unhashed()));
    OneByOne.<VersionId, CheckedVersion>collect(
        versions,
        (version, l) -> check(version, alias, l),
        listener.map(checked -> new CheckedModel(alias.model(), checked)));
  }

  private void check(VersionId version, Alias alias, ActionListener<CheckedVersion> listener) {
    Optional<StoredFile> served =
        alias.served().stream().filter(file -> file.version().agreesWith(version)).findFirst();
    SubscribableListener.<Optional<Head>>newForked(l -> index.headToMend(version, l))
        .<CheckedVersion>andThen(
            (l, head) -> {
              Optional<StoredFile> file = served.or(() -> head.map(Head::file));
              if (file.isEmpty()) {
                l.onResponse(
                    new CheckedVersion(
                        version.toString(),
                        false,
                        false,
                        "its head is damaged and no alias lists it: DELETE"
                            + " /_cross_media/models/"
                            + version));
              } else {
                read(file.get(), served.isPresent(), l);
              }
            })
        .addListener(listener);
  }

  private void read(StoredFile file, boolean served, ActionListener<CheckedVersion> listener) {
    String version = file.version().toString();
    ActionListener.run(
        listener
            .<BytesReference>map(bytes -> new CheckedVersion(version, served, true, ""))
            .delegateResponse(
                (l, failure) ->
                    listener.onResponse(
                        new CheckedVersion(version, served, false, problem(version, failure)))),
        l -> reader.bytes(file, l));
  }

  private static String problem(String version, Exception failure) {
    if (failure instanceof DamagedModelException) {
      return failure.getMessage();
    }
    LOG.log(System.Logger.Level.WARNING, version + " can't be read", failure);
    return Failures.kind(failure);
  }

  private void removeLeftovers(
      StoreContents contents,
      List<String> ofNetworks,
      Repairs repairs,
      ActionListener<Void> listener) {
    List<String> left =
        Stream.concat(
                contents.leftovers(upload -> UploadId.isOver(upload, clock.instant())).stream()
                    .map(ChunkId::toString),
                ofNetworks.stream())
            .toList();
    if (repairs.arePrevented()) {
      if (!left.isEmpty()) {
        repairs.prevented(left.size() + " chunks of interrupted uploads are left");
      }
      listener.onResponse(null);
      return;
    }
    index.remove(
        left,
        listener.map(
            done -> {
              if (!left.isEmpty()) {
                repairs.done(left.size() + " chunks of interrupted uploads were removed");
              }
              return null;
            }));
  }

  /**
   * The repairs of a check of the index of models, and those that blocks on the index prevented.
   */
  static final class Repairs {

    /** The report about a closed index. */
    static final String CLOSED = "closed";

    private final List<String> done = new ArrayList<>();
    private final List<String> prevented = new ArrayList<>();
    private final List<String> blocks = new ArrayList<>();

    void done(String repair) {
      done.add(repair);
    }

    void prevented(String repair) {
      prevented.add(repair);
    }

    void blocked(String block) {
      blocks.add(block);
    }

    List<String> done() {
      return List.copyOf(done);
    }

    List<String> prevented() {
      return List.copyOf(prevented);
    }

    List<String> blocks() {
      return List.copyOf(blocks);
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

    /** A model and what is left of its versions. */
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
    void mend(boolean lift, ActionListener<Repairs> listener) {
      IndexMetadata index = projects.getProjectMetadata(cluster.get()).index(ModelIndex.NAME);
      Repairs repairs = new Repairs();
      if (index == null) {
        listener.onResponse(repairs);
        return;
      }
      SubscribableListener<Void> chain = SubscribableListener.nullSuccess();
      Set<String> blocks = blocks(index);
      if (lift) {
        chain = lifted(index, blocks, repairs, chain);
      } else {
        blocks.forEach(repairs::blocked);
      }
      if (!index.isHidden() && repairs.arePrevented()) {
        repairs.prevented("the index is not hidden");
      } else if (!index.isHidden()) {
        Settings.Builder hidden = Settings.builder().put(IndexMetadata.SETTING_INDEX_HIDDEN, true);
        chain = chain.<Void>andThen(l -> update(hidden, "the index was hidden", repairs, l));
      }
      chain.addListener(listener.map(ready -> repairs));
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

    private SubscribableListener<Void> lifted(
        IndexMetadata index,
        Set<String> blocks,
        Repairs repairs,
        SubscribableListener<Void> chain) {
      SubscribableListener<Void> next = chain;
      if (blocks.remove(Repairs.CLOSED)) {
        OpenIndexRequest open = new OpenIndexRequest(index.getIndex().getName());
        next =
            next.<Void>andThen(l -> indices.open(open, told("the index was opened", repairs, l)));
      }
      if (!blocks.isEmpty()) {
        Settings.Builder lifted = Settings.builder();
        blocks.forEach(lifted::putNull);
        next = next.<Void>andThen(l -> update(lifted, blocks + " were lifted", repairs, l));
      }
      return next;
    }

    private void update(
        Settings.Builder settings, String what, Repairs repairs, ActionListener<Void> listener) {
      indices.updateSettings(
          new UpdateSettingsRequest(settings.build(), ModelIndex.NAME),
          told(what, repairs, listener));
    }

    private static <A extends AcknowledgedResponse> ActionListener<A> told(
        String what, Repairs repairs, ActionListener<Void> listener) {
      return listener.map(
          response -> {
            repairs.done(what);
            return null;
          });
    }
  }
}
