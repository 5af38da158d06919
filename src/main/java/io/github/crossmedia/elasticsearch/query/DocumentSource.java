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
 * The source of a document with a picture. Its visual words are thousands of keys that other
 * pictures lack, so keys are not kept in a table: looking them up and adding new ones took a third
 * of the time of a query by a document.
 */
final class DocumentSource {

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder().disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build())
          .build();

  private DocumentSource() {}

  /** The source as a map; formats other than JSON are parsed as Elasticsearch does. */
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
