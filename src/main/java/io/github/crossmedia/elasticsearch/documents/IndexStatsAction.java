package io.github.crossmedia.elasticsearch.documents;

import java.io.IOException;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.common.io.stream.StreamInput;

/** Counts, by index and field, the pictures of each version of a model. */
public final class IndexStatsAction {

  public static final ActionType<IndexStats> TYPE =
      new ActionType<>("indices:monitor/cross_media/stats");

  private IndexStatsAction() {}

  /** The request for some indices, or for all. */
  public static final class Request extends BroadcastRequest<Request> {

    /** Asks for indices by names or patterns, all of them if there is none. */
    public Request(String... indices) {
      super(indices, IndicesOptions.strictExpandOpenAndForbidClosedIgnoreThrottled());
    }

    /** Asks for every index, hidden ones too. */
    static Request ofAll() {
      Request all = new Request();
      all.indicesOptions(IndicesOptions.LENIENT_EXPAND_OPEN_CLOSED_HIDDEN);
      return all;
    }

    Request(StreamInput in) throws IOException {
      super(in);
    }
  }
}
