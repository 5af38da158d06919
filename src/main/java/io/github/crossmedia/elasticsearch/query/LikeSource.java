package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.ingest.Views;
import io.github.crossmedia.elasticsearch.store.LoadedModel;
import io.github.crossmedia.lucene.QueryPoint;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.MissingViewException;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;

/** The document that others are to be like: its visual words, or else its own point. */
record LikeSource(String id, Map<String, View> views, DenseVector vector, String model) {

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
    return new LikeSource(
        response.getId(),
        picture.get("visual_words") instanceof Map<?, ?> words ? Views.of(words) : Map.of(),
        Views.view("vector", picture.get("vector") instanceof List<?> v ? v : List.of())
                instanceof DenseVector dense
            ? dense
            : DenseVector.of(),
        model);
  }

  /** What each kind of document of one version is compared with. */
  Stream<QueryPoint> points(LoadedModel version, Clues clues) {
    try {
      Medium medium = Medium.ofViews(views);
      return Stream.of(
          clues.with(version.pictures().among(medium), version.pictures()),
          clues.with(version.texts().across(medium), version.texts()));
    } catch (MissingViewException e) {
      return Stream.of(version.pictures(), version.texts())
          .filter(own -> own.made(model) && vector.dimension() > 0)
          .map(own -> clues.with(own.amongStored(vector), own));
    }
  }
}
