package io.github.crossmedia.elasticsearch.limits;

import java.util.Collection;
import java.util.Map;
import org.elasticsearch.ElasticsearchSecurityException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.update.UpdateRequest;
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
  public static void require(
      Client client, Collection<String> indices, ActionListener<Void> listener) {
    OneByOne.<String, Void>collect(
        indices,
        (index, seen) ->
            client.update(
                new UpdateRequest(index, NONE).routing(NONE).doc(Map.of()),
                ActionListener.wrap(
                    exists -> seen.onResponse(null),
                    failure -> {
                      if (ExceptionsHelper.unwrapCause(failure)
                          instanceof DocumentMissingException) {
                        seen.onResponse(null);
                      } else {
                        seen.onFailure(explained(index, failure));
                      }
                    })),
        listener.map(all -> null));
  }

  private static Exception explained(String index, Exception failure) {
    return ExceptionsHelper.unwrapCause(failure) instanceof ElasticsearchSecurityException filtered
            && filtered.status() == RestStatus.BAD_REQUEST
        ? new ElasticsearchStatusException(
            "[{}] can only be read and written back by a user who sees whole documents: {}",
            RestStatus.BAD_REQUEST,
            failure,
            index,
            filtered.getMessage())
        : failure;
  }
}
