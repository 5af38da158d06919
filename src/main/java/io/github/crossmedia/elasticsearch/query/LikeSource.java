package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.ingest.Views;
import io.github.crossmedia.lucene.Projected;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Map;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;

/**
 * The document that others are to be like.
 *
 * @param views its visual words
 * @param stored its own point
 */
record LikeSource(Medium views, Projected stored) {

  /** Fetches a document under the rights of the caller. */
  static void fetch(
      Client client, String field, Question.Like like, ActionListener<LikeSource> listener) {
    GetRequest get =
        new GetRequest(like.index(), like.id())
            .fetchSourceContext(
                FetchSourceContext.of(true, false, new String[] {field}, Strings.EMPTY_ARRAY));
    client.get(get, listener.map(response -> of(field, response)));
  }

  private static LikeSource of(String field, GetResponse response) {
    if (!response.isExists()) {
      throw new ResourceNotFoundException(
          "there is no document [{}] in [{}] that others could be like",
          response.getId(),
          response.getIndex());
    }
    Object value = XContentMapValues.extractValue(field, DocumentSource.of(response));
    if (!(value instanceof Map<?, ?> picture) || !(picture.get("model") instanceof String model)) {
      throw new IllegalArgumentException(
          "document [" + response.getId() + "] has no picture in [" + field + "]");
    }
    DenseVector vector =
        Views.view("vector", picture.get("vector") instanceof List<?> v ? v : List.of())
                instanceof DenseVector dense
            ? dense
            : DenseVector.of();
    return new LikeSource(
        Medium.ofViews(
            picture.get("visual_words") instanceof Map<?, ?> words ? Views.of(words) : Map.of()),
        new Projected(model, vector, List.of()));
  }
}
