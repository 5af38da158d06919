package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.action.LocalAction;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.XContentType;

/** The actions on feature sets, so that roles can grant them. */
public final class FeatureSetActions {

  /** Reads feature sets. */
  public static final ActionType<Answer> READ =
      new ActionType<>("cluster:monitor/cross_media/feature_set/get");

  /** Stores and deletes feature sets. */
  public static final ActionType<Answer> CHANGE =
      new ActionType<>("cluster:admin/cross_media/feature_set/put");

  private FeatureSetActions() {}

  /** The kind of request. */
  enum Method {
    PUT,
    GET,
    LIST,
    DELETE
  }

  /**
   * A request about feature sets.
   *
   * @param name the name of the set, empty where all are listed
   */
  record Request(Method method, String name, BytesReference body, XContentType type) {}

  /** Reads on behalf of the caller. */
  public static final class Read extends LocalAction<Request, Answer> {
    @Inject
    public Read(TransportService transport, ActionFilters filters, FeatureSets sets) {
      super(READ, transport, filters, sets::run);
    }
  }

  /** Stores and deletes on behalf of the caller. */
  public static final class Change extends LocalAction<Request, Answer> {
    @Inject
    public Change(TransportService transport, ActionFilters filters, FeatureSets sets) {
      super(CHANGE, transport, filters, sets::run);
    }
  }
}
