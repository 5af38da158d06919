package io.github.crossmedia.elasticsearch.store;

import java.io.IOException;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.XContentType;

/** A piece of a model file as a document: CBOR, which holds bytes as they are. */
final class Chunk {

  private static final String DATA = "data";

  private Chunk() {}

  static void write(StoredFile file, BytesReference piece, XContentBuilder builder)
      throws IOException {
    BytesRef bytes = piece.toBytesRef();
    builder
        .startObject()
        .field(StoreJson.KIND, "chunk")
        .field(StoreJson.MODEL, file.version().id())
        .field(DATA, bytes.bytes, bytes.offset, bytes.length)
        .endObject();
  }

  static byte[] read(String id, BytesReference source) {
    try (XContentParser parser =
        XContentHelper.createParserNotCompressed(
            XContentParserConfiguration.EMPTY, source, XContentType.CBOR)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == XContentParser.Token.VALUE_EMBEDDED_OBJECT
            && parser.currentName().equals(DATA)) {
          return parser.binaryValue();
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new DamagedModelException(id, e.getMessage(), e);
    }
    throw new DamagedModelException(id, "it holds no piece of a model", null);
  }
}
