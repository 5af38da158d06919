package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.elasticsearch.action.Answer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** The actions on feature sets, so that roles can grant them. */
public final class FeatureSetActions {

  /** Reads feature sets. */
  public static final ActionType<Answer> READ =
      new ActionType<>("cluster:monitor/cross_media/feature_set/get");

  /** Stores and deletes feature sets. */
  public static final ActionType<Answer> CHANGE =
      new ActionType<>("cluster:admin/cross_media/feature_set/put");

  private FeatureSetActions() {}

  private abstract static class Run extends HandledTransportAction<FeatureSetRequest, Answer> {

    private final FeatureSets sets;

    Run(
        ActionType<Answer> action,
        TransportService transport,
        ActionFilters filters,
        FeatureSets sets) {
      super(
          action.name(),
          transport,
          filters,
          FeatureSetRequest::new,
          EsExecutors.DIRECT_EXECUTOR_SERVICE);
      this.sets = sets;
    }

    @Override
    protected void doExecute(Task task, FeatureSetRequest request, ActionListener<Answer> answer) {
      ActionListener.run(answer, l -> sets.run(request, l));
    }
  }

  /** Reads on behalf of the caller. */
  public static final class Read extends Run {
    @Inject
    public Read(TransportService transport, ActionFilters filters, FeatureSets sets) {
      super(READ, transport, filters, sets);
    }
  }

  /** Stores and deletes on behalf of the caller. */
  public static final class Change extends Run {
    @Inject
    public Change(TransportService transport, ActionFilters filters, FeatureSets sets) {
      super(CHANGE, transport, filters, sets);
    }
  }
}
