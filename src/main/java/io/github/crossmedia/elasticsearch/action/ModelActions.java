package io.github.crossmedia.elasticsearch.action;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;

/** The actions on models. */
public final class ModelActions {

  public static final ActionType<Answer> GET =
      new ActionType<>("cluster:monitor/cross_media/model/get");

  public static final ActionType<Answer> LIST =
      new ActionType<>("cluster:monitor/cross_media/model/list");

  public static final ActionType<ModelFileResponse> FILE =
      new ActionType<>("cluster:monitor/cross_media/model/file");

  /** Checks whether a model file may be stored, before it is sent. */
  public static final ActionType<ActionResponse.Empty> BEGIN_PUT =
      new ActionType<>("cluster:admin/cross_media/model/put[begin]");

  /** Stores a model file as a new version. */
  public static final ActionType<Answer> PUT =
      new ActionType<>("cluster:admin/cross_media/model/put");

  /** Sets which versions of a model are served, and which of them is current: a hot swap. */
  public static final ActionType<Answer> SERVE =
      new ActionType<>("cluster:admin/cross_media/model/serve");

  /** Reports which models are intact, and repairs what needs no file. */
  public static final ActionType<Answer> VERIFY =
      new ActionType<>("cluster:admin/cross_media/model/verify");

  public static final ActionType<Answer> DELETE =
      new ActionType<>("cluster:admin/cross_media/model/delete");

  private ModelActions() {}
}
