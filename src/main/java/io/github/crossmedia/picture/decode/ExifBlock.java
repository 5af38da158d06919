package io.github.crossmedia.picture.decode;

import com.drew.lang.ByteArrayReader;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifReader;
import java.util.Arrays;
import java.util.Optional;

/** Finds the EXIF block, a TIFF structure, in files of which only the preview is decoded. */
public final class ExifBlock {

  private static final int MAX_OFFSET = 1 << 20;

  private ExifBlock() {}

  /** Returns the EXIF of a raw or HEIC file, empty where none is found. */
  public static Optional<Metadata> of(byte[] file) {
    return in(file).map(ExifBlock::metadata);
  }

  /**
   * Returns the EXIF block: a raw file as a whole, or a block near the beginning of a raw or HEIC
   * file.
   */
  static Optional<byte[]> in(byte[] file) {
    int most = Math.min(file.length - 4, MAX_OFFSET);
    for (int at = 0; at < most; at++) {
      boolean intel = file[at] == 'I' && file[at + 1] == 'I' && file[at + 2] == 42;
      boolean motorola = file[at] == 'M' && file[at + 1] == 'M' && file[at + 3] == 42;
      if (intel && file[at + 3] == 0 || motorola && file[at + 2] == 0) {
        return Optional.of(at == 0 ? file : Arrays.copyOfRange(file, at, file.length));
      }
    }
    return Optional.empty();
  }

  static Metadata metadata(byte[] block) {
    Metadata metadata = new Metadata();
    new ExifReader().extract(new ByteArrayReader(block), metadata);
    return metadata;
  }
}
