package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import io.github.crossmedia.elasticsearch.query.VersionsQueryBuilder;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Projects on behalf of the caller, as a task of the node that was asked. */
public final class TransportProjectAction extends HandledTransportAction<ProjectRequest, Answer> {

  private static final TimeValue KEPT_ALIVE = TimeValue.timeValueMinutes(5);

  private final TransportService transport;
  private final NodeClient client;
  private final ClusterService cluster;
  private final ProjectResolver projects;
  private final IndexNameExpressionResolver names;
  private final Models models;
  private final ExtractionQueue extractions;

  @Inject
  public TransportProjectAction(
      TransportService transport,
      ActionFilters filters,
      NodeClient client,
      ClusterService cluster,
      ProjectResolver projects,
      IndexNameExpressionResolver names,
      Models models,
      ExtractionQueue extractions) {
    super(
        ProjectAction.TYPE.name(),
        transport,
        filters,
        ProjectRequest::new,
        EsExecutors.DIRECT_EXECUTOR_SERVICE);
    this.transport = transport;
    this.client = client;
    this.cluster = cluster;
    this.projects = projects;
    this.names = names;
    this.models = models;
    this.extractions = extractions;
  }

  @Override
  protected void doExecute(Task task, ProjectRequest request, ActionListener<Answer> listener) {
    Map<String, MappedPicture> fields = fields(request);
    Client children = new ParentTaskAssigningClient(client, cluster.localNode(), task);
    ProjectRun.Means means =
        new ProjectRun.Means(
            children, models, extractions, extractions.request(), transport.getThreadPool());
    models.<VersionId>current(
        model(request.how(), fields),
        (served, l) -> l.onResponse(served.id()),
        listener.delegateFailureAndWrap(
            (l, version) ->
                DocumentPages.open(
                    children,
                    request,
                    VersionsQueryBuilder.notMadeBy(
                        request.how().field(),
                        List.of(version.ofPictures().toString(), version.ofTexts().toString())),
                    request.how().batch(),
                    keptAlive(request.how()),
                    l.delegateFailureAndWrap(
                        (opened, pages) ->
                            new ProjectRun(
                                    (ProjectTask) task, request.how(), version, fields, means)
                                .over(
                                    pages,
                                    ActionListener.runAfter(opened, () -> pages.close(client)))))));
  }

  private static TimeValue keptAlive(Projecting how) {
    return TimeValue.timeValueMillis(KEPT_ALIVE.millis() + how.leastMillis(how.batch()));
  }

  /** Returns what the mapping of each index that has the field says of it. */
  private Map<String, MappedPicture> fields(ProjectRequest request) {
    ProjectMetadata metadata = projects.getProjectMetadata(cluster.state());
    Map<String, MappedPicture> fields = new TreeMap<>();
    for (String index : names.concreteIndexNames(metadata, request)) {
      MappedPicture field =
          MappedPicture.of(metadata.index(index).mapping()).get(request.how().field());
      if (field != null) {
        fields.put(index, field);
      }
    }
    if (fields.isEmpty()) {
      throw new IllegalArgumentException(
          "no field ["
              + request.how().field()
              + "] of type [cross_media] in "
              + List.of(request.indices()));
    }
    return fields;
  }

  private static ModelReference model(Projecting how, Map<String, MappedPicture> fields) {
    if (!how.model().isEmpty()) {
      return ModelReference.parse(how.model());
    }
    Set<String> models = new TreeSet<>();
    fields.values().forEach(field -> models.add(field.model()));
    if (models.size() > 1 || models.contains("")) {
      throw new IllegalArgumentException(
          "[model] is required: the mappings of ["
              + how.field()
              + "] name "
              + (models.size() > 1 ? "several, " + models : "none"));
    }
    return ModelReference.parse(models.iterator().next());
  }
}
