package io.github.crossmedia.elasticsearch.action;

import org.elasticsearch.action.ActionType;

/** The models that each node holds, and its work since it started. */
public final class StatsAction {

  public static final ActionType<NodesAnswer> TYPE =
      new ActionType<>("cluster:monitor/cross_media/stats");

  private StatsAction() {}

  /** The request to all nodes. */
  public static final class Request extends AllNodes<AllNodes.Each> {
    public Request() {
      super(new AllNodes.Each());
    }
  }
}
