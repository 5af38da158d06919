package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionName;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;

/** Thrown if a document in the index of models is not what was stored there. */
public final class DamagedModelException extends ElasticsearchStatusException {

  private static final long serialVersionUID = 1L;

  public DamagedModelException(String id, String reason, Throwable cause) {
    super(
        "document [{}] of index [{}] is damaged: {}; {}",
        RestStatus.INTERNAL_SERVER_ERROR,
        cause,
        id,
        ModelIndex.NAME,
        reason,
        advice(id));
  }

  private static String advice(String id) {
    if (id.startsWith(ArtifactParts.PREFIX)) {
      return "send all parts again";
    }
    if (id.startsWith("network:")) {
      return "store the same network again to repair it";
    }
    String version = StoreContents.document(id);
    return version.indexOf(ModelReference.SEPARATOR) < 0
        ? "POST /_cross_media/models/_verify recreates it from the stored versions"
        : "store the same file as ["
            + VersionName.parse(version).name()
            + "] to repair it, which keeps its number; POST /_cross_media/models/_verify reports"
            + " what else is damaged";
  }
}
