package io.github.crossmedia.elasticsearch.limits;

import java.util.Collection;
import java.util.Map;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchSecurityException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.action.update.UpdateResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.engine.DocumentMissingException;
import org.elasticsearch.rest.RestStatus;

/**
 * Rejects callers who see only parts of an index, by field- or document-level security. What they
 * read lacks what is hidden from them, and writing it back would delete that.
 *
 * <p>Elasticsearch alone knows who they are, and rejects each update of theirs. So it is asked to
 * update a document that does not exist: a caller who sees all is told that it is missing. Nothing
 * is written, and any other answer counts as a rejection.
 */
public final class WholeDocuments {

  private static final String NONE = "cross_media/no such document";

  private WholeDocuments() {}

  /** Checks existing indices, named as they are stored, with the privileges of the caller. */
  public static void require(Client client, Collection<String> indices) {
    for (String index : indices) {
      UpdateRequest none = new UpdateRequest(index, NONE).routing(NONE).doc(Map.of());
      try {
        Await.<UpdateResponse>of(l -> client.update(none, l));
      } catch (DocumentMissingException allowed) {
        continue;
      } catch (ElasticsearchSecurityException refusal) {
        throw explained(index, refusal);
      }
    }
  }

  private static ElasticsearchException explained(
      String index, ElasticsearchSecurityException refusal) {
    return refusal.status() == RestStatus.BAD_REQUEST
        ? new ElasticsearchStatusException(
            "[{}] can only be read and written back by a user who sees whole documents: {}",
            RestStatus.BAD_REQUEST,
            refusal,
            index,
            refusal.getMessage())
        : refusal;
  }
}
