package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.limits.Failures;
import io.github.crossmedia.elasticsearch.limits.WholeDocuments;
import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import io.github.crossmedia.elasticsearch.networks.Reading;
import io.github.crossmedia.elasticsearch.project.DocumentPages.StoredDocument;
import io.github.crossmedia.elasticsearch.project.ProjectRequest.Projecting;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.ServedVersion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.indices.refresh.RefreshRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.bulk.Retry;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.RefCountingRunnable;
import org.elasticsearch.action.support.broadcast.BroadcastResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.common.BackoffPolicy;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Projects, batch by batch, the documents of other versions, in a thread that may wait. Whatever
 * ends a run, the same request continues it, because documents already projected no longer match.
 */
final class ProjectRun {

  private static final System.Logger LOG = System.getLogger(ProjectRun.class.getName());
  private static final TimeValue FIRST_PAUSE = TimeValue.timeValueMillis(500);
  private static final int RETRIES = 8;

  private final ProjectTask task;
  private final Projecting how;
  private final VersionId version;
  private final Map<String, MappedPicture> fields;
  private final Means means;
  private final Retry retry;
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private final long began = System.nanoTime();

  /**
   * The services that a run uses.
   *
   * @param client makes requests as children of the task
   * @param work ends with the task
   */
  record Means(
      Client client,
      Models models,
      ExtractionQueue extractions,
      RequestWork work,
      ThreadPool threads) {}

  /**
   * Creates a run.
   *
   * @param fields what the mapping of each index says
   */
  ProjectRun(
      ProjectTask task,
      Projecting how,
      VersionId version,
      Map<String, MappedPicture> fields,
      Means means) {
    this.task = task;
    this.how = how;
    this.version = version;
    this.fields = fields;
    this.means = means;
    task.addListener(cancelled::countDown);
    this.retry = new Retry(BackoffPolicy.exponentialBackoff(FIRST_PAUSE, RETRIES), means.threads());
  }

  /** Checks that the run loses nothing: neither hidden fields nor documents that are found now. */
  void require(Set<String> indices) {
    fields.forEach(this::requireAsked);
    WholeDocuments.require(means.client(), indices);
    boolean pinned =
        fields.values().stream().allMatch(field -> asked(field).orElse(null) instanceof VersionId);
    if (!pinned) {
      Await.<Void>of(l -> means.models().requireServed(version, l));
    }
  }

  /** Returns the model or version that a field's queries ask; empty if each names its own. */
  private static Optional<ModelReference> asked(MappedPicture field) {
    return Optional.of(field.model()).filter(name -> !name.isEmpty()).map(ModelReference::parse);
  }

  /** Refuses a version that the queries of a field don't ask. */
  private void requireAsked(String index, MappedPicture field) {
    boolean isAsked =
        switch (asked(field).orElse(version)) {
          case ModelId model -> model.id().equals(version.id());
          case VersionId pinned -> pinned.agreesWith(version);
        };
    if (!isAsked) {
      throw new ElasticsearchStatusException(
          "[{}] would make documents that queries of [{}] don't find: its mapping names the model"
              + " [{}]; name [{}] in the mapping first",
          RestStatus.CONFLICT,
          version,
          index,
          field.model(),
          version.id());
    }
  }

  /** Reads all documents once, as they are now. */
  Answer over(DocumentPages pages) {
    task.counts().begin(version.toString());
    try {
      long start = System.nanoTime();
      List<StoredDocument> page = next(pages);
      while (!page.isEmpty()) {
        // Both before and after each read: what security hides may change meanwhile.
        require(indices(page));
        write(projected(page));
        if (!pages.areRead()) {
          pause(how.leastMillis(page.size()) - TimeValue.nsecToMSec(System.nanoTime() - start));
        }
        start = System.nanoTime();
        page = next(pages);
      }
      if (how.refreshes() && !task.isCancelled()) {
        RefreshRequest refresh = new RefreshRequest(fields.keySet().toArray(String[]::new));
        Await.<BroadcastResponse>of(l -> means.client.admin().indices().refresh(refresh, l));
      }
    } catch (RuntimeException failure) {
      if (!task.isCancelled()) {
        throw interrupted(failure, task.counts().content().get("projected"));
      }
    }
    return answer();
  }

  private List<StoredDocument> next(DocumentPages pages) {
    if (task.isCancelled()) {
      return List.of();
    }
    List<StoredDocument> page = pages.next();
    task.counts().expect(pages.total());
    return page;
  }

  /** Waits for as long as a limit demands, or until the task is cancelled. */
  private void pause(long millis) {
    if (millis > 0) {
      task.counts().throttled(millis);
      Await.pause(millis, cancelled);
    }
  }

  private static Set<String> indices(List<StoredDocument> page) {
    return page.stream().map(StoredDocument::index).collect(Collectors.toSet());
  }

  private List<IndexRequest> projected(List<StoredDocument> page) {
    List<IndexRequest> writes = Collections.synchronizedList(new ArrayList<>());
    Await.<Void>of(
        all ->
            means.models.<Void>useCurrent(
                version,
                Reading.NOTHING,
                (served, l) -> {
                  try (var refs = new RefCountingRunnable(() -> l.onResponse(null))) {
                    for (StoredDocument document : page) {
                      project(
                          document,
                          served,
                          ActionListener.releaseAfter(added(document, writes), refs.acquire()));
                    }
                  }
                },
                all));
    return writes;
  }

  private void project(
      StoredDocument document, ServedVersion served, ActionListener<IndexRequest> listener) {
    means.extractions.forDocument(
        "[" + how.field() + "] of [" + document + "]",
        means.work,
        checkpoint -> new DocumentProjection(how, served, field(document)).of(document),
        listener);
  }

  private MappedPicture field(StoredDocument document) {
    MappedPicture field = fields.get(document.index());
    if (field == null) {
      throw new DocumentProjection.LeftException(
          "its index is newer than the request: send it again");
    }
    return field;
  }

  private ActionListener<IndexRequest> added(StoredDocument document, List<IndexRequest> writes) {
    return ActionListener.wrap(
        writes::add,
        e -> {
          if (!task.isCancelled()) {
            leave(document.toString(), e);
          }
        });
  }

  /** Counts a document by the kind of failure, because its message may quote the document. */
  private void leave(String document, Exception failure) {
    String reason =
        failure instanceof DocumentProjection.LeftException
            ? failure.getMessage()
            : Failures.kind(failure);
    if (task.counts().leave(document, reason)) {
      LOG.log(System.Logger.Level.WARNING, "[" + document + "] is not projected", failure);
    }
  }

  private void write(List<IndexRequest> writes) {
    task.counts().batch();
    if (writes.isEmpty() || task.isCancelled()) {
      return;
    }
    BulkRequest bulk = new BulkRequest();
    writes.forEach(bulk::add);
    count(
        Await.<BulkResponse>of(
            l ->
                retry.withBackoff(
                    (batch, answered) ->
                        means.client.bulk(
                            batch,
                            answered.delegateFailureAndWrap(
                                (again, written) -> {
                                  Optional<Exception> block = block(written);
                                  if (block.isPresent()) {
                                    count(written);
                                    l.onFailure(block.get()); // waiting does not lift a block
                                  } else {
                                    again.onResponse(written);
                                  }
                                })),
                    bulk,
                    l)));
  }

  private static Optional<Exception> block(BulkResponse written) {
    return Stream.of(written.getItems())
        .filter(BulkItemResponse::isFailed)
        .map(item -> item.getFailure().getCause())
        .filter(cause -> ExceptionsHelper.unwrapCause(cause) instanceof ClusterBlockException)
        .findFirst();
  }

  private void count(BulkResponse written) {
    for (BulkItemResponse item : written) {
      if (!item.isFailed()) {
        task.counts().projected();
      } else if (item.status() == RestStatus.CONFLICT) {
        task.counts().conflict();
      } else {
        leave(item.getIndex() + "/" + item.getId(), item.getFailure().getCause());
      }
    }
  }

  private Answer answer() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("took", TimeValue.nsecToMSec(System.nanoTime() - began));
    content.putAll(task.counts().content());
    if (task.isCancelled()) {
      content.put("canceled", task.getReasonCancelled());
    }
    return new Answer(content);
  }

  /** Says why, also where the reason came by way of another node or shard. */
  static ElasticsearchStatusException interrupted(Exception e, Object projected) {
    return new ElasticsearchStatusException(
        "projected [{}] documents; send the request again to continue: {}",
        ExceptionsHelper.status(e),
        e,
        projected,
        ExceptionsHelper.unwrapCause(e).getMessage());
  }
}
