package io.github.crossmedia.picture.decode;

import com.drew.imaging.jpeg.JpegMetadataReader;
import com.drew.imaging.jpeg.JpegProcessingException;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifReader;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.Chunks.ExifBlock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The orientation of a camera, which EXIF numbers from 1 to 8.
 *
 * @param transposed whether rows become columns first
 * @param mirrored whether left and right are swapped then
 * @param flipped whether top and bottom are swapped last
 */
record Orientation(boolean transposed, boolean mirrored, boolean flipped) {

  static final Orientation UPRIGHT = new Orientation(false, false, false);

  private static final byte[] PREAMBLE = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);

  static Orientation ofExif(int number) {
    return switch (number) {
      case 2 -> new Orientation(false, true, false);
      case 3 -> new Orientation(false, true, true);
      case 4 -> new Orientation(false, false, true);
      case 5 -> new Orientation(true, false, false);
      case 6 -> new Orientation(true, true, false);
      case 7 -> new Orientation(true, true, true);
      case 8 -> new Orientation(true, false, true);
      default -> UPRIGHT;
    };
  }

  /** Returns the orientation in the metadata of a file, upright if it cannot be read. */
  static Orientation of(FileKind kind, byte[] file) {
    return told(kind, file).orElse(UPRIGHT);
  }

  /** Returns the orientation of a preview: its own, or that of the file around it. */
  static Orientation ofPreview(byte[] preview, byte[] file) {
    return told(FileKind.JPEG, preview)
        .or(() -> ExifBlock.in(file).flatMap(block -> told(FileKind.TIFF, block)))
        .orElse(UPRIGHT);
  }

  private static Optional<Orientation> told(FileKind kind, byte[] file) {
    try {
      ExifIFD0Directory exif = exif(kind, file).getFirstDirectoryOfType(ExifIFD0Directory.class);
      Integer number = exif == null ? null : exif.getInteger(ExifIFD0Directory.TAG_ORIENTATION);
      return Optional.ofNullable(number).map(Orientation::ofExif);
    } catch (JpegProcessingException | IOException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * Returns the EXIF alone: other metadata may be compressed, or declare more bytes than there are.
   */
  private static Metadata exif(FileKind kind, byte[] file)
      throws JpegProcessingException, IOException {
    return switch (kind) {
      case JPEG ->
          JpegMetadataReader.readMetadata(
              new ByteArrayInputStream(file), List.of(new ExifReader()));
      case TIFF -> ExifBlock.metadata(file);
      case PNG -> exifOfPng(file).map(ExifBlock::metadata).orElseGet(Metadata::new);
      case WEBP -> exifOfWebp(file).map(ExifBlock::metadata).orElseGet(Metadata::new);
      default -> new Metadata();
    };
  }

  Picture apply(Picture picture) {
    if (equals(UPRIGHT)) {
      return picture;
    }
    int width = transposed ? picture.height() : picture.width();
    int height = transposed ? picture.width() : picture.height();
    int[] pixels = new int[width * height];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int column = mirrored ? width - 1 - x : x;
        int row = flipped ? height - 1 - y : y;
        pixels[y * width + x] = transposed ? picture.rgb(row, column) : picture.rgb(column, row);
      }
    }
    return Picture.of(width, height, pixels);
  }

  private static Optional<byte[]> exifOfPng(byte[] file) {
    return block(Chunks.ofPng(file), "eXIf");
  }

  private static Optional<byte[]> exifOfWebp(byte[] file) {
    return block(Chunks.ofWebp(file), "EXIF").map(Orientation::withoutPreamble);
  }

  /**
   * Returns a block of a PNG or WebP file. No other block is read: it may be compressed, or declare
   * more bytes than there are, and fill the memory.
   */
  private static Optional<byte[]> block(Chunks chunks, String name) {
    while (chunks.hasNext()) {
      Chunks.Chunk chunk = chunks.next();
      if (chunk.name().equals(name)) {
        return Optional.of(chunk.bytes());
      }
    }
    return Optional.empty();
  }

  private static byte[] withoutPreamble(byte[] exif) {
    return exif.length >= PREAMBLE.length
            && Arrays.equals(PREAMBLE, 0, PREAMBLE.length, exif, 0, PREAMBLE.length)
        ? Arrays.copyOfRange(exif, PREAMBLE.length, exif.length)
        : exif;
  }
}
