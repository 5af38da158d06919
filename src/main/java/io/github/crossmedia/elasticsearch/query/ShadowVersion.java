package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.Plan;
import java.util.Optional;
import org.elasticsearch.common.util.concurrent.ThreadContext;

/**
 * A version that answers in place of the served ones, in one search. It made no document, so it
 * compares the stored visual words.
 */
public final class ShadowVersion {

  private static final String KEY = "cross_media.shadow";

  private ShadowVersion() {}

  /** Lets a version answer the search that this thread starts. */
  public static void begin(ThreadContext context, VersionId version) {
    context.putTransient(KEY, version);
  }

  /** Returns the version that answers the search that this thread works for. */
  public static Optional<VersionId> of(ThreadContext context) {
    return Optional.ofNullable(context.getTransient(KEY));
  }

  /** Returns a query of its model as the version answers it, empty if it is not to answer. */
  static Optional<QueryForm> answering(ThreadContext context, QueryForm form) {
    ModelReference asked = ModelReference.parse(form.options().model());
    Optional<VersionId> version =
        of(context).filter(v -> asked instanceof ModelId id && id.id().equals(v.id()));
    if (version.isPresent() && !(form.question() instanceof Question.Text)) {
      throw new IllegalArgumentException("a shadow answers only queries with [text]");
    }
    return version.map(v -> form.withModel(v.toString()).withPlan(Plan.VISUAL_WORDS));
  }
}
