package io.github.crossmedia.elasticsearch.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.common.bytes.BytesReference;

/**
 * The source of a document that holds a picture. Its visual words are thousands of keys which other
 * pictures do not have, so no table of known keys is kept: to look keys up, and to make room for
 * new ones, took a third of the time of a query by a document.
 */
final class DocumentSource {

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder().disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build())
          .build();

  private DocumentSource() {}

  /** All that a document says; of formats other than JSON as Elasticsearch itself reads it. */
  static Map<String, Object> of(GetResponse document) {
    BytesReference source = document.getSourceAsBytesRef();
    if (source == null || source.length() == 0 || source.get(0) != '{') {
      return document.getSourceAsMap();
    }
    try (InputStream bytes = source.streamInput()) {
      return JSON.readValue(bytes, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
