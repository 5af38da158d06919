package io.github.crossmedia.picture.decode;

import java.util.Optional;

/** A converter of HEIC and AVIF files, which {@link PictureReader} cannot decode, to JPEG. */
@FunctionalInterface
public interface PictureConverter {

  /** Converts nothing, so that only the previews in such files are read. */
  PictureConverter NONE = (name, kind, file) -> Optional.empty();

  /**
   * Returns the file as an upright JPEG, or nothing if no installed program can convert it.
   *
   * @param name what errors call the file
   * @throws UnreadablePictureException if the file cannot be converted
   */
  Optional<byte[]> jpeg(String name, FileKind kind, byte[] file) throws UnreadablePictureException;
}
