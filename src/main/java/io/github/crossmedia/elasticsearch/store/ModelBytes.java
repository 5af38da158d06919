package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.file.ModelFormatException;
import java.nio.ByteBuffer;
import org.elasticsearch.common.hash.MessageDigests;

/** The bytes of a model file, checked. */
final class ModelBytes {

  private ModelBytes() {}

  static String sha256(byte[] bytes) {
    return MessageDigests.toHexString(MessageDigests.sha256().digest(bytes));
  }

  /** Reads what was stored; anything but the bytes that were stored is refused. */
  static CrossMediaModel decode(StoredFile file, byte[] bytes) {
    String found = sha256(bytes);
    if (!found.equals(file.sha256())) {
      throw new DamagedModelException(
          file.version().toString(),
          "the SHA-256 of its file is " + found + ", not " + file.sha256(),
          null);
    }
    try {
      return ModelFile.read(ByteBuffer.wrap(bytes));
    } catch (ModelFormatException e) {
      throw new DamagedModelException(file.version().toString(), e.getMessage(), e);
    }
  }
}
