package io.github.crossmedia.elasticsearch.store.alias;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.version.VersionId;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;

/**
 * Decides which versions are served: as many as fit into the memory of a node. If there are more
 * than a setting allows, the oldest versions without documents are retired.
 */
public final class Serving {

  private final DocumentVersions documents;
  private final Supplier<Footprint.Room> memory;
  private final IntSupplier kept;

  /** Creates the versions of a node with this memory, which keeps this many of them. */
  public Serving(DocumentVersions documents, Supplier<Footprint.Room> memory, IntSupplier kept) {
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
        model, PluginSettings.SERVED_VERSIONS.getKey());
  }

  /** Rejects versions that can't answer a query together. */
  public Footprint require(String model, List<StoredVersion> files) {
    return footprint(files).required(model);
  }

  private Footprint footprint(List<StoredVersion> files) {
    return Footprint.of(files, memory.get());
  }

  /** Makes room for a version that is about to be stored, or rejects it. */
  public Room makeRoom(Alias alias, long file, long memory) {
    int most = kept.getAsInt();
    List<VersionId> retired = toRetire(alias, alias.served().size() + 1 - most);
    Alias rest = alias.without(retired);
    if (rest.served().size() >= Alias.MAX_SERVED) {
      throw new ElasticsearchStatusException(
          "[{}] versions of model [{}] are served, and more can't be: {}",
          RestStatus.CONFLICT,
          rest.served().size(),
          rest.model(),
          advice(rest.model()));
    }
    Footprint served = footprint(rest.served()).plus(file, memory);
    return new Room(retired, served.required(alias.model()), most);
  }

  private List<VersionId> toRetire(Alias alias, int excess) {
    if (excess <= 0) {
      return List.of();
    }
    DocumentVersions.Found used = Await.of(documents::all);
    return alias.served().stream()
        .map(StoredVersion::version)
        .filter(version -> version.number() != alias.current())
        .filter(used::isUnused)
        .limit(excess)
        .toList();
  }
}
