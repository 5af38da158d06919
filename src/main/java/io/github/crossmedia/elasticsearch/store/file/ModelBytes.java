package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.FileContent;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.version.Sha256;
import java.nio.ByteBuffer;
import java.util.List;
import org.elasticsearch.common.bytes.BytesReference;

/** The bytes of a model file, checked. */
public final class ModelBytes {

  private ModelBytes() {}

  /** Returns the bytes that were stored; any others are rejected. */
  public static BytesReference verified(StoredFile file, BytesReference bytes) {
    String found = sha256(bytes);
    if (!found.equals(file.sha256())) {
      throw new DamagedModelException(
          file.version().toString(),
          "the SHA-256 of its file is " + found + ", not " + file.sha256(),
          null);
    }
    return bytes;
  }

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

  /** Reads what was stored. */
  public static CrossMediaModel decode(StoredFile file, BytesReference bytes, Budget budget) {
    verified(file, bytes);
    try {
      return ModelFile.read(content(bytes), budget);
    } catch (ModelFormatException e) {
      throw new DamagedModelException(file.version().toString(), e.getMessage(), e);
    }
  }
}
