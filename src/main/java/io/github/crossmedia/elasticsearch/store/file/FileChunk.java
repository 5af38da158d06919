package io.github.crossmedia.elasticsearch.store.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.XContentType;

/**
 * A chunk of a model file as a document. It is CBOR, which contains raw bytes, so that a chunk is
 * copied neither on write nor on read.
 */
final class FileChunk {

  private static final String DATA = "data";

  /** The first byte of a string of bytes whose length has four bytes (RFC 8949, section 3.1). */
  private static final byte BYTES = 0x5a;

  /** The end of a CBOR object. */
  private static final BytesReference END = new BytesArray(new byte[] {(byte) 0xff});

  private FileChunk() {}

  /** Returns a chunk with what is before and after it. */
  static BytesReference write(StoredFile file, BytesReference piece) throws IOException {
    return CompositeBytesReference.of(head(file, piece.length()), piece, END);
  }

  private static BytesReference head(StoredFile file, int length) throws IOException {
    try (XContentBuilder builder = XContentFactory.cborBuilder()) {
      builder
          .startObject()
          .field(StoreJson.KIND, "chunk")
          .field(StoreJson.MODEL, file.version().id())
          .field(DATA, new byte[0])
          .endObject();
      BytesReference empty = BytesReference.bytes(builder);
      byte[] start = {BYTES, 0, 0, 0, 0};
      ByteBuffer.wrap(start).putInt(1, length);
      int fields = empty.length() - 2; // without the empty string of bytes and the end
      return CompositeBytesReference.of(empty.slice(0, fields), new BytesArray(start));
    }
  }

  /** Returns a chunk as it was written; any other document is parsed. */
  static BytesReference read(StoredFile file, int number, BytesReference source) {
    String id = file.chunkId(number);
    try {
      int length = file.chunkLength(number);
      BytesReference head = head(file, length);
      if (source.length() == head.length() + length + END.length()
          && source.slice(0, head.length()).equals(head)) {
        return source.slice(head.length(), length);
      }
      return parsed(id, source);
    } catch (IOException | IllegalArgumentException e) {
      throw new DamagedModelException(id, e.getMessage(), e);
    }
  }

  private static BytesReference parsed(String id, BytesReference source) throws IOException {
    try (XContentParser parser =
        XContentHelper.createParserNotCompressed(
            XContentParserConfiguration.EMPTY, source, XContentType.CBOR)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == XContentParser.Token.VALUE_EMBEDDED_OBJECT
            && parser.currentName().equals(DATA)) {
          return new BytesArray(parser.binaryValue());
        }
      }
    }
    throw new DamagedModelException(id, "it is not a chunk of a model", null);
  }
}
