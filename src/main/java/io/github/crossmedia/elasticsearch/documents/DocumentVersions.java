package io.github.crossmedia.elasticsearch.documents;

import io.github.crossmedia.elasticsearch.documents.IndexStatsAction.IndexStats;
import io.github.crossmedia.model.version.VersionId;
import java.util.Set;
import java.util.TreeSet;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;

/**
 * Finds the versions that projected documents of any index, including indices the caller may not
 * read.
 */
public final class DocumentVersions {

  private final Client client;

  public DocumentVersions(Client client) {
    this.client = client;
  }

  /**
   * The versions that were found.
   *
   * @param names their names in documents
   * @param isComplete false if some documents could not be read
   */
  public record Found(Set<String> names, boolean isComplete) {

    /** Returns true if this version, with these bytes, projected documents. */
    public boolean has(VersionId version) {
      return names.contains(version.ofPictures().toString())
          || names.contains(version.ofTexts().toString());
    }

    /** Returns true if it is certain that this version projected no document. */
    public boolean isUnused(VersionId version) {
      return isComplete && !has(version);
    }
  }

  /** Reads all indices, with the privileges of the node: the names of versions are all it tells. */
  public void all(ActionListener<Found> listener) {
    ThreadContext context = client.threadPool().getThreadContext();
    ActionListener<IndexStats> counted =
        new ContextPreservingActionListener<>(
            context.newRestorableContext(false),
            listener.delegateFailureAndWrap((l, stats) -> l.onResponse(found(stats))));
    StoredContext before = context.stashContext();
    try {
      context.markAsSystemContext();
      client.execute(IndexStatsAction.TYPE, IndexStatsAction.Request.ofAll(), counted);
    } finally {
      before.restore();
    }
  }

  private static Found found(IndexStats stats) {
    Set<String> names = new TreeSet<>();
    stats
        .indices()
        .values()
        .forEach(fields -> fields.values().forEach(versions -> names.addAll(versions.keySet())));
    return new Found(names, stats.getSuccessfulShards() == stats.getTotalShards());
  }
}
