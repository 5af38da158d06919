package io.github.crossmedia.elasticsearch.store.file;

import java.util.Set;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.cluster.block.ClusterBlock;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.indices.IndexClosedException;
import org.elasticsearch.rest.RestStatus;

/** Explains what to do if the index of models was closed or made read-only. */
final class StoreTrouble {

  private static final Set<ClusterBlock> LIFTED =
      Set.of(
          IndexMetadata.INDEX_READ_ONLY_BLOCK,
          IndexMetadata.INDEX_READ_BLOCK,
          IndexMetadata.INDEX_WRITE_BLOCK,
          IndexMetadata.INDEX_METADATA_BLOCK,
          IndexMetadata.INDEX_READ_ONLY_ALLOW_DELETE_BLOCK);

  private StoreTrouble() {}

  static <T> ActionListener<T> explaining(ActionListener<T> listener) {
    return listener.delegateResponse((l, failure) -> l.onFailure(explained(failure)));
  }

  static Exception explained(Exception failure) {
    return switch (ExceptionsHelper.unwrapCause(failure)) {
      case IndexClosedException closed ->
          new ElasticsearchStatusException(
              "index [{}] is closed: POST /_cross_media/models/_verify?lift_blocks=true opens it",
              RestStatus.SERVICE_UNAVAILABLE,
              failure,
              ModelIndex.NAME);
      case ClusterBlockException blocked
          when blocked.blocks().stream().anyMatch(LIFTED::contains) ->
          new ElasticsearchStatusException(
              "index [{}] is blocked: POST /_cross_media/models/_verify?lift_blocks=true lifts {}",
              blocked.status(),
              failure,
              ModelIndex.NAME,
              blocked.blocks().stream().map(ClusterBlock::description).sorted().toList());
      default -> failure;
    };
  }
}
