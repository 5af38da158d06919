package io.github.crossmedia.elasticsearch.mapper;

import java.io.IOException;
import java.util.LinkedHashMap;
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

/** A value that was ignored, kept as it was written, for {@code _source}. */
record Malformed(BytesReference json) {

  private static final String VALUE = "value";

  static String fieldOf(String field) {
    return field + ".malformed";
  }

  /** Takes the value a parser stands on, whatever it is. */
  static Malformed copy(XContentParser parser) throws IOException {
    Object value = AbstractXContentParser.readValue(parser, LinkedHashMap::new);
    try (XContentBuilder builder = JsonXContent.contentBuilder()) {
      return new Malformed(BytesReference.bytes(builder.map(Map.of(VALUE, value))));
    }
  }

  /** A parser that stands on the value. */
  XContentParser parser() throws IOException {
    XContentParser parser =
        XContentHelper.createParser(XContentParserConfiguration.EMPTY, json, XContentType.JSON);
    parser.nextToken();
    parser.nextToken();
    parser.nextToken();
    return parser;
  }

  IndexableField field(String field) {
    return new BinaryDocValuesField(fieldOf(field), json.toBytesRef());
  }

  static Object read(BytesRef stored) {
    return XContentHelper.convertToMap(new BytesArray(stored), true, XContentType.JSON)
        .v2()
        .get(VALUE);
  }
}
