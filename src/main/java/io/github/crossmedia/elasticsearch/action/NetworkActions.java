package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.action.AllNodesAction.NodesAnswer;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.store.NetworkAdmin;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.wire.Wire;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** The actions on networks. A change is answered once all nodes read what there is. */
public final class NetworkActions {

  public static final ActionType<Answer> GET =
      new ActionType<>("cluster:monitor/cross_media/network/get");

  /** Checks whether a network may be stored, before it is sent. */
  public static final ActionType<ActionResponse.Empty> BEGIN_PUT =
      new ActionType<>("cluster:admin/cross_media/network/put[begin]");

  /** Begins an upload in parts, or stores one of them. */
  public static final ActionType<Answer> PUT_PART =
      new ActionType<>("cluster:admin/cross_media/network/put[part]");

  public static final ActionType<Answer> PUT =
      new ActionType<>("cluster:admin/cross_media/network/put");

  public static final ActionType<Answer> DELETE =
      new ActionType<>("cluster:admin/cross_media/network/delete");

  /** Tells all nodes of a change. Part of every change, so it needs no privilege of its own. */
  public static final ActionType<NodesAnswer> CHANGED =
      new ActionType<>("internal:cross_media/networks/changed");

  /** A node that is not told in time reads again what a request has found a second ago. */
  private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(5);

  private NetworkActions() {}

  /** A zip with the files of a network, or the upload whose parts it has. */
  public record NewNetwork(String name, BytesReference zip, Optional<String> upload) {}

  /** A part of a zip, or the wish to begin an upload if there is none yet. */
  public record Part(String name, Optional<String> upload, int number, BytesReference bytes) {}

  /** A network to delete; by force even if a served model reads by it. */
  public record Deletion(String name, boolean force) {}

  /** A network that was stored or deleted. */
  record Change(String network, boolean deleted) {

    static final Wire.Format<Change> FORMAT =
        new Wire.Format<>(
            1,
            (out, change) -> {
              out.writeString(change.network());
              out.writeBoolean(change.deleted());
            },
            (in, version) -> new Change(in.readString(), in.readBoolean()));
  }

  /** Describes the networks of a name, or all if it is empty. */
  public static final class Get extends LocalAction<String, Answer> {
    @Inject
    public Get(TransportService transport, ActionFilters filters, NetworkAdmin admin) {
      super(
          GET,
          transport,
          filters,
          name -> StoreResponses.ofNetworks(name.isEmpty() ? admin.list() : admin.describe(name)));
    }
  }

  /**
   * Does nothing: users who may not store a network are rejected before this runs, and before the
   * node receives the files.
   */
  public static final class BeginPut extends LocalAction<String, ActionResponse.Empty> {
    @Inject
    public BeginPut(TransportService transport, ActionFilters filters) {
      super(
          BEGIN_PUT,
          transport,
          filters,
          (name, listener) -> listener.onResponse(ActionResponse.Empty.INSTANCE));
    }
  }

  /** Stores a part of a zip that is larger than a request may be. */
  public static final class PutPart extends LocalAction<Part, Answer> {
    @Inject
    public PutPart(TransportService transport, ActionFilters filters, NetworkAdmin admin) {
      super(PUT_PART, transport, filters, part -> put(admin, part));
    }

    private static Answer put(NetworkAdmin admin, Part part) {
      if (part.upload().isEmpty()) {
        return new Answer(Map.of("upload", admin.beginParts(part.name())));
      }
      admin.putPart(part.name(), part.upload().get(), part.number(), part.bytes());
      return new Answer(Map.of("part", part.number(), StoreResponses.SIZE, part.bytes().length()));
    }
  }

  /** Stores a network. */
  public static final class Put extends LocalAction<NewNetwork, Answer> {
    @Inject
    public Put(
        TransportService transport, ActionFilters filters, NetworkAdmin admin, NodeClient client) {
      super(
          PUT,
          transport,
          filters,
          sent -> {
            NetworkAdmin.StoredNetworkResult stored =
                sent.upload().isPresent()
                    ? admin.putParts(sent.name(), sent.upload().get())
                    : admin.put(sent.name(), sent.zip());
            tell(client, new Change(stored.network().name(), false));
            return StoreResponses.of(stored);
          });
    }
  }

  /** Deletes a network, also from the memory of all nodes. */
  public static final class Delete extends LocalAction<Deletion, Answer> {
    @Inject
    public Delete(
        TransportService transport, ActionFilters filters, NetworkAdmin admin, NodeClient client) {
      super(
          DELETE,
          transport,
          filters,
          deleted -> {
            String network = admin.delete(deleted.name(), deleted.force());
            tell(client, new Change(network, true));
            return new Answer(Map.of("deleted", network));
          });
    }
  }

  private static void tell(NodeClient client, Change change) {
    AllNodesAction.Request<Change> request = new AllNodesAction.Request<>(Change.FORMAT, change);
    request.setTimeout(PATIENCE);
    Await.<Void>of(
        told -> CacheActions.tellAll(client, CHANGED, request, () -> told.onResponse(null)));
  }

  /** Has each node read again what there is of networks, and forget one that was deleted. */
  public static final class Changed extends AllNodesAction<Change> {

    private final Models models;
    private final NodeNetworks networks;

    @Inject
    public Changed(
        ClusterService cluster,
        TransportService transport,
        ActionFilters filters,
        Models models,
        NodeNetworks networks) {
      super(
          CHANGED,
          cluster,
          transport,
          filters,
          Change.FORMAT,
          transport.getThreadPool().executor(ThreadPool.Names.GENERIC));
      this.models = models;
      this.networks = networks;
    }

    @Override
    Map<String, Object> answer(Change change) {
      if (change.deleted()) {
        models.networkDeleted(change.network());
        networks.forgetCounts(change.network());
      } else {
        models.readAgain();
      }
      return Map.of();
    }
  }
}
