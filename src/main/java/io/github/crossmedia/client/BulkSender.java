package io.github.crossmedia.client;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch.core.BulkRequest;
import co.elastic.clients.elasticsearch.core.BulkResponse;
import co.elastic.clients.elasticsearch.core.bulk.BulkResponseItem;
import co.elastic.clients.util.BinaryData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hc.core5.http.ContentType;

/**
 * Sends documents in bulk, and repeats those for which the cluster was too busy. Sending a document
 * twice does no harm, because it has the same id. The client's {@code BulkIngester} does not repeat
 * a request that failed as a whole, for example while a node restarts.
 */
final class BulkSender {

  private static final String JSON = ContentType.APPLICATION_JSON.getMimeType();

  /** Far below Elasticsearch's default limit for a request, 100 MB. */
  private static final int MAX_BYTES = 5_000_000;

  private final PictureIndex index;
  private final Backoff backoff;

  BulkSender(PictureIndex index, Backoff backoff) {
    this.index = index;
    this.backoff = backoff;
  }

  /** Sends documents and returns the reasons for those that were not indexed, by id. */
  Map<String, String> send(List<PictureDocument> documents) throws IOException {
    Map<String, String> failures = new LinkedHashMap<>();
    List<PictureDocument> request = new ArrayList<>();
    long bytes = 0;
    for (PictureDocument document : documents) {
      if (!request.isEmpty() && bytes + document.json().length > MAX_BYTES) {
        failures.putAll(sendOneRequest(request));
        request.clear();
        bytes = 0;
      }
      request.add(document);
      bytes += document.json().length;
    }
    if (!request.isEmpty()) {
      failures.putAll(sendOneRequest(request));
    }
    return failures;
  }

  private Map<String, String> sendOneRequest(List<PictureDocument> documents) throws IOException {
    Map<String, String> failures = new LinkedHashMap<>();
    List<PictureDocument> waiting = List.copyOf(documents);
    for (int attempt = 1; !waiting.isEmpty(); attempt++) {
      List<PictureDocument> sent = waiting;
      List<BulkResponseItem> answers = backoff.answer(() -> bulk(sent)).items();
      List<PictureDocument> again = new ArrayList<>();
      for (int i = 0; i < sent.size(); i++) {
        BulkResponseItem answer = answers.get(i);
        if (answer.error() == null) {
          continue;
        }
        if (ClusterException.isPassing(answer.status()) && attempt < backoff.attempts()) {
          again.add(sent.get(i));
        } else {
          failures.put(sent.get(i).id(), ClusterException.reason(answer.error()));
        }
      }
      waiting = again;
      if (!waiting.isEmpty()) {
        backoff.pause(attempt);
      }
    }
    return failures;
  }

  private BulkResponse bulk(List<PictureDocument> documents) throws IOException {
    BulkRequest.Builder request = new BulkRequest.Builder().index(index.name());
    for (PictureDocument document : documents) {
      BinaryData json = BinaryData.of(document.json(), JSON);
      request.operations(o -> o.index(i -> i.id(document.id()).document(json)));
    }
    try {
      return index.cluster().client().bulk(request.build());
    } catch (ElasticsearchException e) {
      throw ClusterException.of(e);
    } catch (IOException e) {
      throw ClusterException.of(index.cluster().address(), e);
    }
  }
}
