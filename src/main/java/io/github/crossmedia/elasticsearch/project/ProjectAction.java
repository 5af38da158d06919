package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import io.github.crossmedia.elasticsearch.networks.Reading;
import io.github.crossmedia.elasticsearch.project.ProjectRequest.Projecting;
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
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.mapper.IgnoredSourceFieldMapper;
import org.elasticsearch.index.mapper.SourceFieldMapper;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Projects on behalf of the caller, as a task of the node that was asked. */
public final class ProjectAction extends HandledTransportAction<ProjectRequest, Answer> {

  /** Requires the right to write to the index; reads and writes with the caller's rights. */
  public static final ActionType<Answer> TYPE =
      new ActionType<>("indices:data/write/cross_media/project");

  private static final String INSTEAD = "send the documents through their pipeline again";
  private static final TimeValue KEPT_ALIVE = TimeValue.timeValueMinutes(5);

  private final TransportService transport;
  private final NodeClient client;
  private final ClusterService cluster;
  private final ProjectResolver projects;
  private final IndexNameExpressionResolver names;
  private final Models models;
  private final ExtractionQueue extractions;

  @Inject
  public ProjectAction(
      TransportService transport,
      ActionFilters filters,
      NodeClient client,
      ClusterService cluster,
      ProjectResolver projects,
      IndexNameExpressionResolver names,
      Models models,
      ExtractionQueue extractions) {
    super(
        TYPE.name(),
        transport,
        filters,
        ProjectRequest::new,
        transport.getThreadPool().executor(Await.PROJECTIONS));
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
    ActionListener.completeWith(listener, () -> projected((ProjectTask) task, request));
  }

  private Answer projected(ProjectTask task, ProjectRequest request) {
    Projecting how = request.how();
    Map<String, MappedPicture> fields = fields(request);
    Client children = new ParentTaskAssigningClient(client, cluster.localNode(), task);
    VersionId version =
        Await.of(
            l ->
                models.useCurrent(
                    model(how, fields),
                    Reading.NOTHING,
                    (served, named) -> named.onResponse(served.id()),
                    l));
    ProjectRun run =
        new ProjectRun(
            task,
            how,
            version,
            fields,
            new ProjectRun.Means(
                children, models, extractions, extractions.request(), transport.getThreadPool()));
    run.require(fields.keySet());
    DocumentPages pages =
        DocumentPages.open(
            children,
            request,
            VersionsQueryBuilder.notMadeBy(
                how.field(),
                List.of(version.ofPictures().toString(), version.ofTexts().toString())),
            how.batch(),
            keptAlive(how));
    try {
      return run.over(pages);
    } finally {
      pages.close(client);
    }
  }

  private static TimeValue keptAlive(Projecting how) {
    return TimeValue.timeValueMillis(KEPT_ALIVE.millis() + how.leastMillis(how.batch()));
  }

  /** Returns what the mapping of each index that has the field says of it. */
  private Map<String, MappedPicture> fields(ProjectRequest request) {
    ProjectMetadata metadata = projects.getProjectMetadata(cluster.state());
    Map<String, MappedPicture> fields = new TreeMap<>();
    for (String index : names.concreteIndexNames(metadata, request)) {
      IndexMetadata stored = metadata.index(index);
      MappedPicture field = MappedPicture.of(stored.mapping()).get(request.how().field());
      if (field != null) {
        requireWholeSource(index, stored);
        fields.put(index, field);
      }
    }
    if (fields.isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "no field [%s] of type [cross_media] in %s",
              request.how().field(), List.of(request.indices())));
    }
    return fields;
  }

  /** Rejects an index whose documents can't be written again from what it keeps of them. */
  private static void requireWholeSource(String index, IndexMetadata stored) {
    Object source = stored.mapping().sourceAsMap().get(SourceFieldMapper.NAME);
    if (source instanceof Map<?, ?> kept) {
      for (String filter : List.of("includes", "excludes")) {
        Object fields = kept.get(filter);
        if (fields != null && !List.of().equals(fields)) {
          throw new IllegalArgumentException(
              Formatted.of(
                  "the mapping of [%s] has [_source.%s] %s: fields that [_source] lacks would no"
                      + " longer be found; %s",
                  index, filter, fields, INSTEAD));
        }
      }
    }
    Setting<Boolean> skips = IgnoredSourceFieldMapper.SKIP_IGNORED_SOURCE_WRITE_SETTING;
    if (skips.get(stored.getSettings())) {
      throw new IllegalArgumentException(
          Formatted.of(
              "[%s] has [%s]: fields that the synthetic [_source] lacks would no longer be found;"
                  + " %s",
              index, skips.getKey(), INSTEAD));
    }
  }

  private static ModelReference model(Projecting how, Map<String, MappedPicture> fields) {
    if (!how.model().isEmpty()) {
      return ModelReference.parse(how.model());
    }
    Set<String> models = new TreeSet<>();
    fields.values().forEach(field -> models.add(field.model()));
    if (models.size() > 1 || models.contains("")) {
      throw new IllegalArgumentException(
          Formatted.of(
              "[model] is required: the mappings of [%s] name %s",
              how.field(), models.size() > 1 ? "several, " + models : "none"));
    }
    return ModelReference.parse(models.iterator().next());
  }
}
