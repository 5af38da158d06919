package io.github.crossmedia.elasticsearch.store.alias;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.rest.RestStatus;

/**
 * Decides which versions are served: as many as fit into the memory of a node. If there are more
 * than a setting allows, the oldest versions without documents are retired.
 */
public final class Serving {

  private final ModelIndex index;
  private final DocumentVersions documents;
  private final Supplier<Footprint.Room> memory;
  private final IntSupplier kept;

  /** Creates the versions of a node with this memory, which keeps this many of them. */
  public Serving(
      ModelIndex index,
      DocumentVersions documents,
      Supplier<Footprint.Room> memory,
      IntSupplier kept) {
    this.index = index;
    this.documents = documents;
    this.memory = memory;
    this.kept = kept;
  }

  /**
   * Room for one more version.
   *
   * @param retired the versions that were retired
   * @param footprint what is served then
   * @param kept how many versions should be served at most
   */
  public record Room(List<VersionId> retired, Footprint footprint, int kept) {}

  /** Returns advice if too many versions are served. */
  public static String advice(String model) {
    return Formatted.of(
        "serve fewer with PUT /_cross_media/models/%s/_alias, or set [%s], which retires versions"
            + " that made no document",
        model, Limits.SERVED_VERSIONS.getKey());
  }

  /** Rejects versions that can't answer a query together. */
  public void require(String model, List<StoredFile> files, ActionListener<Footprint> listener) {
    Footprint.of(index, files, memory.get(), listener.map(found -> found.required(model)));
  }

  /** Makes room for a version that is about to be stored, or rejects it. */
  public void makeRoom(Alias alias, long file, long memory, ActionListener<Room> listener) {
    int most = kept.getAsInt();
    SubscribableListener.<List<VersionId>>newForked(l -> toRetire(alias, most, l))
        .<Room>andThen(
            (l, retired) ->
                room(
                    alias.without(retired),
                    l.map(
                        served ->
                            new Room(
                                retired, served.plus(file, memory).required(alias.model()), most))))
        .addListener(listener);
  }

  private void toRetire(Alias alias, int most, ActionListener<List<VersionId>> listener) {
    int excess = alias.served().size() + 1 - most;
    if (excess <= 0) {
      listener.onResponse(List.of());
      return;
    }
    documents.all(
        listener.map(
            used ->
                alias.served().stream()
                    .map(StoredFile::version)
                    .filter(version -> version.number() != alias.current())
                    .filter(used::isUnused)
                    .limit(excess)
                    .toList()));
  }

  private void room(Alias rest, ActionListener<Footprint> listener) {
    if (rest.served().size() >= Alias.MAX_SERVED) {
      throw new ElasticsearchStatusException(
          "[{}] versions of model [{}] are served, and more can't be: {}",
          RestStatus.CONFLICT,
          rest.served().size(),
          rest.model(),
          advice(rest.model()));
    }
    Footprint.of(index, rest.served(), memory.get(), listener);
  }
}
