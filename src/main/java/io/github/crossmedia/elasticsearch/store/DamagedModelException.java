package io.github.crossmedia.elasticsearch.store;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;

/** What lies in the index of models is not what was stored there. */
final class DamagedModelException extends ElasticsearchStatusException {

  private static final long serialVersionUID = 1L;

  DamagedModelException(String id, String reason, Throwable cause) {
    super(
        "document [{}] of index [{}] is damaged: {}; store the model again",
        RestStatus.INTERNAL_SERVER_ERROR,
        cause,
        id,
        ModelIndex.NAME,
        reason);
  }
}
