package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.action.Answer;
import org.elasticsearch.action.ActionType;

/** Projects the pictures of indices again by a version of a model. */
public final class ProjectAction {

  /** Requires the right to write to the index; reads and writes with the caller's rights. */
  public static final ActionType<Answer> TYPE =
      new ActionType<>("indices:data/write/cross_media/project");

  private ProjectAction() {}
}
