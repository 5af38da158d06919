package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.model.PictureObject;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.elasticsearch.xcontent.support.AbstractXContentParser;

/** A malformed value that was ignored, kept unchanged for {@code _source}. */
record MalformedValue(BytesReference json) {

  private static final String VALUE = "value";

  /** The smallest picture, a GIF of one pixel, has this many characters in base64. */
  private static final int MIN_PIXELS_LENGTH = 48;

  /** Copies the current value of a parser; rejects only pixels. */
  static MalformedValue copy(XContentParser parser) throws IOException {
    Object value = AbstractXContentParser.readValue(parser, LinkedHashMap::new);
    requireNoPixels(value);
    try (XContentBuilder builder = JsonXContent.contentBuilder()) {
      return new MalformedValue(BytesReference.bytes(builder.map(Map.of(VALUE, value))));
    }
  }

  /**
   * Rejects long texts, which may be the file of a picture; the key of a malformed word is
   * harmless.
   */
  private static void requireNoPixels(Object value) {
    switch (value) {
      case Map<?, ?> map ->
          map.forEach(
              (key, inside) -> {
                requireShort(key, PictureParser.MAX_WORD_LENGTH);
                if (PictureObject.MODEL.equals(key)) {
                  requireShort(inside, PictureParser.MAX_WORD_LENGTH);
                } else {
                  requireNoPixels(inside);
                }
              });
      case List<?> list -> list.forEach(MalformedValue::requireNoPixels);
      case null, default -> requireShort(value, MIN_PIXELS_LENGTH);
    }
  }

  private static void requireShort(Object value, int longest) {
    if (value instanceof String text && text.length() > longest) {
      throw new IllegalArgumentException(
          "a string of "
              + text.length()
              + " characters is rejected even if malformed values are ignored: pixels are never"
              + " stored");
    }
  }

  /** Returns a parser positioned on the value. */
  XContentParser parser() throws IOException {
    XContentParser parser =
        XContentHelper.createParser(XContentParserConfiguration.EMPTY, json, XContentType.JSON);
    parser.nextToken();
    parser.nextToken();
    parser.nextToken();
    return parser;
  }

  IndexableField field(String field) {
    return new BinaryDocValuesField(FieldNames.malformed(field), json.toBytesRef());
  }

  static Object read(BytesRef stored) {
    return XContentHelper.convertToMap(new BytesArray(stored), true, XContentType.JSON)
        .v2()
        .get(VALUE);
  }
}
