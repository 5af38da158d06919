package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.cache.Models;
import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/**
 * Has all nodes read again which versions are served. Part of every change, so it needs no
 * privilege of its own.
 */
public final class ReadAgainAction {

  public static final ActionType<NodesAnswer> TYPE =
      new ActionType<>("internal:cross_media/models/read_again");

  private ReadAgainAction() {}

  /**
   * Tells the outcome of a change, successful or not, once no node uses what it read before. A node
   * that does not respond forgets that by the time the request to it times out.
   */
  static <T> ActionListener<T> before(Client client, ActionListener<T> outcome) {
    return new ActionListener<>() {
      @Override
      public void onResponse(T response) {
        everywhere(client, () -> outcome.onResponse(response));
      }

      @Override
      public void onFailure(Exception failure) {
        everywhere(client, () -> outcome.onFailure(failure));
      }
    };
  }

  private static void everywhere(Client client, Runnable then) {
    ThreadContext context = client.threadPool().getThreadContext();
    ActionListener<NodesAnswer> done =
        new ContextPreservingActionListener<>(
            context.newRestorableContext(false), ActionListener.running(then));
    StoredContext before = context.stashContext();
    try {
      context.markAsSystemContext();
      Request request = new Request();
      request.setTimeout(Models.CHANGES_SEEN);
      client.execute(TYPE, request, done);
    } finally {
      before.restore();
    }
  }

  /** The request to all nodes. */
  static final class Request extends AllNodes<AllNodes.Nothing> {
    Request() {
      super(AllNodes.Nothing.FORMAT, AllNodes.Nothing.NOTHING);
    }
  }

  /** Drops on each node what was read of the index of models. */
  public static final class Handler extends TransportAllNodesAction<Request, AllNodes.Nothing> {

    private final Models models;

    @Inject
    public Handler(
        ClusterService cluster, TransportService transport, ActionFilters filters, Models models) {
      super(
          TYPE,
          cluster,
          transport,
          filters,
          AllNodes.Nothing.FORMAT,
          transport.getThreadPool().executor(ThreadPool.Names.GENERIC));
      this.models = models;
    }

    @Override
    Map<String, Object> answer(AllNodes.Nothing nothing) {
      models.readAgain();
      return Map.of();
    }
  }
}
