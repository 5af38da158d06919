package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.version.Sha256;
import java.nio.ByteBuffer;

/** The bytes of a model file, checked. */
final class ModelBytes {

  private ModelBytes() {}

  /** The bytes that were stored; any others are refused. */
  static byte[] verified(StoredFile file, byte[] bytes) {
    String found = Sha256.of(bytes);
    if (!found.equals(file.sha256())) {
      throw new DamagedModelException(
          file.version().toString(),
          "the SHA-256 of its file is " + found + ", not " + file.sha256(),
          null);
    }
    return bytes;
  }

  /** Reads what was stored. */
  static CrossMediaModel decode(StoredFile file, byte[] bytes, Budget budget) {
    verified(file, bytes);
    try {
      return ModelFile.read(ByteBuffer.wrap(bytes), budget);
    } catch (ModelFormatException e) {
      throw new DamagedModelException(file.version().toString(), e.getMessage(), e);
    }
  }
}
