package io.github.crossmedia.picture.decode;

import com.drew.lang.ByteArrayReader;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The chunks of a PNG or WebP file, up to the first one that declares more bytes than the file has.
 */
public final class Chunks implements Iterator<Chunks.Chunk> {

  private static final int HEADER = 8;
  private static final int PNG_SIGNATURE = 8;
  private static final int RIFF_HEADER = 12;

  private final ByteBuffer file;
  private final boolean png;
  private int place;

  /**
   * A part of a file.
   *
   * @param content its content, not a copy
   */
  public record Chunk(String name, ByteBuffer content) {

    /** Returns a copy of its content. */
    public byte[] bytes() {
      byte[] bytes = new byte[content.remaining()];
      content.duplicate().get(bytes);
      return bytes;
    }
  }

  private Chunks(byte[] file, boolean png) {
    this.file = ByteBuffer.wrap(file);
    this.file.order(png ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    this.png = png;
    this.place = png ? PNG_SIGNATURE : RIFF_HEADER;
  }

  /** Returns the chunks of a PNG. */
  public static Chunks ofPng(byte[] file) {
    return new Chunks(file, true);
  }

  /** Returns the chunks of a WebP. */
  public static Chunks ofWebp(byte[] file) {
    return new Chunks(file, false);
  }

  @Override
  public boolean hasNext() {
    return place <= file.limit() - HEADER
        && length() >= 0
        && length() <= file.limit() - HEADER - place;
  }

  @Override
  public Chunk next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    int length = length();
    byte[] name = new byte[Integer.BYTES];
    file.get(png ? place + Integer.BYTES : place, name);
    ByteBuffer content = file.slice(place + HEADER, length).asReadOnlyBuffer();
    long after = (long) place + HEADER + length + (png ? Integer.BYTES : length & 1);
    place = (int) Math.min(after, file.limit());
    return new Chunk(new String(name, StandardCharsets.US_ASCII), content);
  }

  private int length() {
    return file.getInt(png ? place : place + Integer.BYTES);
  }

  /** Finds the EXIF block, a TIFF structure, in files of which only the preview is decoded. */
  public static final class ExifBlock {

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
}
