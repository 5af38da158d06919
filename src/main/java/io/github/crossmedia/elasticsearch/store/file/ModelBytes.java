package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.file.FileContent;
import io.github.crossmedia.model.version.Sha256;
import java.nio.ByteBuffer;
import java.util.List;
import org.elasticsearch.common.bytes.BytesReference;

public final class ModelBytes {

  private ModelBytes() {}

  /** Returns the hash and length that identify a file. */
  public static String sha256(BytesReference bytes) {
    return Sha256.of(pieces(bytes));
  }

  /** Returns the bytes, which are not copied. */
  public static FileContent content(BytesReference bytes) {
    return FileContent.of(pieces(bytes));
  }

  private static List<ByteBuffer> pieces(BytesReference bytes) {
    return List.of(BytesReference.toByteBuffers(bytes));
  }
}
