package io.github.crossmedia.elasticsearch.action;

import org.elasticsearch.action.ActionType;

/** The actions that ask for one model, or for all. */
public final class ModelActions {

  public static final ActionType<Answer> GET =
      new ActionType<>("cluster:monitor/cross_media/model/get");

  public static final ActionType<Answer> LIST =
      new ActionType<>("cluster:monitor/cross_media/model/list");

  public static final ActionType<ModelFileResponse> FILE =
      new ActionType<>("cluster:monitor/cross_media/model/file");

  public static final ActionType<Answer> DELETE =
      new ActionType<>("cluster:admin/cross_media/model/delete");

  private ModelActions() {}
}
