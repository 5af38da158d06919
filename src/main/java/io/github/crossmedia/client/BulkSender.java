package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends documents in bulk, and repeats those for which the cluster was too busy. Sending a document
 * twice does no harm, because it has the same id.
 */
final class BulkSender {

  private static final JsonMapper JSON = new JsonMapper();

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
      JsonNode answers = backoff.answer(() -> bulk(sent)).path("items");
      List<PictureDocument> again = new ArrayList<>();
      for (int i = 0; i < sent.size(); i++) {
        JsonNode answer = answers.path(i).path("index");
        if (!answer.has("error")) {
          continue;
        }
        if (ClusterException.isPassing(answer.path("status").asInt())
            && attempt < backoff.attempts()) {
          again.add(sent.get(i));
        } else {
          failures.put(sent.get(i).id(), ClusterException.reason(answer.path("error")));
        }
      }
      waiting = again;
      if (!waiting.isEmpty()) {
        backoff.pause(attempt);
      }
    }
    return failures;
  }

  private JsonNode bulk(List<PictureDocument> documents) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (PictureDocument document : documents) {
      JsonNode action = JSON.createObjectNode().put("_id", document.id());
      lines.writeBytes(JSON.writeValueAsBytes(JSON.createObjectNode().set("index", action)));
      lines.write('\n');
      lines.writeBytes(document.json());
      lines.write('\n');
    }
    return index.cluster().bulk(index.path("/_bulk"), lines.toByteArray());
  }
}
