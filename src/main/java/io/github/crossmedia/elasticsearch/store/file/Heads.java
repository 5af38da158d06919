package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.version.VersionId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;

/** Reads the heads of several versions in one request. */
public final class Heads {

  private final StoreReads reads;

  Heads(StoreReads reads) {
    this.reads = reads;
  }

  /** Reads the heads of versions, in order; each of them must exist. */
  public void all(Collection<VersionId> versions, ActionListener<List<Head>> listener) {
    read(
        versions,
        FetchSourceContext.FETCH_SOURCE,
        listener.map(
            found ->
                found.stream()
                    .map(
                        head ->
                            StoreJson.head(head)
                                .orElseThrow(
                                    () -> ModelIndex.unknown(VersionId.parse(head.getId()))))
                    .toList()));
  }

  /** Reads the heads of versions, in order, except for those lost or damaged. */
  public void readable(Collection<VersionId> versions, ActionListener<List<Head>> listener) {
    read(
        versions,
        FetchSourceContext.FETCH_SOURCE,
        listener.map(
            found -> found.stream().map(StoreJson::headToMend).flatMap(Optional::stream).toList()));
  }

  /** Reads how much memory each of some versions takes, 0 where that is unknown. */
  public void memory(Collection<StoredFile> files, ActionListener<Map<VersionId, Long>> listener) {
    read(
        files.stream().map(StoredFile::version).toList(),
        FetchSourceContext.of(true, new String[] {StoreJson.MEMORY}, new String[0]),
        listener.map(
            found -> {
              Map<VersionId, Long> memory = new HashMap<>();
              Iterator<GetResponse> heads = found.iterator();
              files.forEach(file -> memory.put(file.version(), StoreJson.memory(heads.next())));
              return memory;
            }));
  }

  private void read(
      Collection<VersionId> versions,
      FetchSourceContext source,
      ActionListener<List<GetResponse>> listener) {
    reads.getAll(versions.stream().map(v -> v.unhashed().toString()).toList(), source, listener);
  }
}
