package io.github.crossmedia.elasticsearch.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.serve.ProjectedItem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.action.get.MultiGetRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.xcontent.XContentType;

/**
 * The document that hits should resemble.
 *
 * @param views the stored views of its picture
 * @param stored its stored point
 */
record LikeSource(Medium views, ProjectedItem stored) {

  /**
   * Does not intern keys. The visual words of a picture are thousands of keys that other pictures
   * lack. Interning them took a third of the time of a query by a document.
   */
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder().disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build())
          .build();

  /**
   * Fetches documents with the privileges of the caller.
   *
   * @param fields the names to look up: the one in the query, and its target if it is the alias of
   *     a field
   */
  static void fetch(
      Client client,
      List<String> fields,
      Question.Like like,
      ActionListener<List<LikeSource>> listener) {
    FetchSourceContext only =
        FetchSourceContext.of(true, false, fields.toArray(String[]::new), Strings.EMPTY_ARRAY);
    MultiGetRequest get = new MultiGetRequest();
    like.documents()
        .forEach(
            document ->
                get.add(
                    new MultiGetRequest.Item(document.index(), document.id())
                        .fetchSourceContext(only)));
    client.multiGet(
        get,
        listener.map(
            responses ->
                Arrays.stream(responses.getResponses())
                    .map(response -> of(fields, response))
                    .toList()));
  }

  private static LikeSource of(List<String> fields, MultiGetItemResponse item) {
    if (item.isFailed()) {
      throw ExceptionsHelper.convertToElastic(item.getFailure().getFailure());
    }
    GetResponse response = item.getResponse();
    if (!response.isExists()) {
      throw new ResourceNotFoundException(
          "document [{}] to be like not found in [{}]", response.getId(), response.getIndex());
    }
    return Optional.ofNullable(response.getSourceAsBytesRef())
        .flatMap(source -> of(fields, source))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Formatted.of(
                        "document [%s] has no picture in [%s]",
                        response.getId(), fields.getFirst())));
  }

  /** Returns the picture in the first of these fields that has one. */
  static Optional<LikeSource> of(List<String> fields, BytesReference source) {
    Map<String, Object> document = read(source);
    return fields.stream()
        .map(field -> XContentMapValues.extractValue(field, document))
        .flatMap(value -> picture(value).stream())
        .findFirst();
  }

  /** Returns the source as a map; formats other than JSON are parsed as Elasticsearch does. */
  private static Map<String, Object> read(BytesReference source) {
    if (source.length() == 0 || source.get(0) != '{') {
      return XContentHelper.convertToMap(source, true, (XContentType) null).v2();
    }
    try (InputStream bytes = source.streamInput()) {
      return JSON.readValue(bytes, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<LikeSource> picture(Object value) {
    return PictureObject.point(value)
        .map(
            point -> new LikeSource(Medium.ofViews(PictureObject.views((Map<?, ?>) value)), point));
  }
}
