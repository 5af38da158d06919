package io.github.crossmedia.picture.decode;

import java.awt.Dimension;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * The format of a file, detected from its first bytes; by name where these don't tell: camera raw
 * files that look like TIFF, and TGA.
 */
public enum FileKind {
  JPEG("JPEG"),
  PNG("PNG"),
  GIF("GIF"),
  BMP("BMP"),
  TIFF("TIFF"),
  WEBP("WebP"),
  HEIC("a HEIC picture"),
  AVIF("an AVIF picture"),
  JPEG_XL("a JPEG XL picture"),
  JPEG_2000("a JPEG 2000 picture"),
  TGA("a TGA picture"),
  RAW("a camera's raw file"),
  SVG("an SVG drawing"),
  PDF("a PDF document"),
  VIDEO("a video"),
  UNKNOWN("not a picture of a known format");

  /** The number of a file's first bytes that identify its kind. */
  public static final int HEAD = 1024;

  private static final Set<String> RAW_NAMES =
      Set.of(
          "3fr", "arw", "cr2", "cr3", "crw", "dng", "erf", "iiq", "kdc", "mrw", "nef", "nrw", "orf",
          "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f");
  private static final Set<String> HEIC_BRANDS =
      Set.of("heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1");

  private static final Set<String> TGA_NAMES = Set.of("tga", "icb", "vda", "vst");

  /** Types of TGA: indexed, coloured and grey, each plain or in runs. */
  private static final Set<Integer> TGA_TYPES = Set.of(1, 2, 3, 9, 10, 11);

  private static final int TGA_HEAD = 18;

  private final String title;

  FileKind(String title) {
    this.title = title;
  }

  /** Returns true if {@link PictureReader} reads it. */
  public boolean isDecodable() {
    return ordinal() <= WEBP.ordinal();
  }

  /** Returns true if {@link PictureReader} reads it where a converter does. */
  public boolean isConvertible() {
    return switch (this) {
      case HEIC, AVIF, JPEG_XL, JPEG_2000, TGA -> true;
      default -> false;
    };
  }

  /**
   * Returns true if such files often have a preview in them that {@link PictureReader} reads
   * instead.
   */
  public boolean hasPreview() {
    return this == HEIC || this == AVIF || this == RAW;
  }

  /** Returns why a file of this kind without a preview is refused, and what to do. */
  public String refusal() {
    return switch (this) {
      case HEIC, AVIF, JPEG_XL, JPEG_2000, TGA ->
          title + ", which cannot be decoded; convert it to JPEG first";
      case RAW -> title + ", which cannot be decoded; export it as JPEG or TIFF first";
      case SVG, PDF -> title + ", which has no pixels; render it to PNG first";
      case VIDEO -> title + "; take single frames as JPEG or PNG";
      default -> title + " (JPEG, PNG, GIF, BMP, TIFF and WebP are)";
    };
  }

  /** Returns the name in messages. */
  public String title() {
    return title;
  }

  public static FileKind of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return of(file.toString(), in.readNBytes(HEAD));
    }
  }

  /** Returns the kind of a file by its name and at least its first {@link #HEAD} bytes. */
  public static FileKind of(String name, byte[] bytes) {
    Head head = new Head(bytes);
    if (head.begins(0xff, 0xd8, 0xff)) {
      return JPEG;
    }
    if (head.begins(0x89, 'P', 'N', 'G')) {
      return PNG;
    }
    if (head.text(0, 4).equals("GIF8")) {
      return GIF;
    }
    if (head.text(0, 4).equals("RIFF")) {
      return head.text(8, 4).equals("WEBP") ? WEBP : ofRiff(head);
    }
    if (head.text(4, 4).equals("ftyp")) {
      return ofBrand(head.text(8, 4));
    }
    if (head.begins('I', 'I', 42, 0) || head.begins('M', 'M', 0, 42)) {
      boolean raw = head.text(8, 2).equals("CR") || RAW_NAMES.contains(extension(name));
      return raw ? RAW : TIFF;
    }
    return ofRarer(name, head);
  }

  private static FileKind ofRiff(Head head) {
    return head.text(8, 4).equals("AVI ") ? VIDEO : UNKNOWN;
  }

  private static FileKind ofBrand(String brand) {
    if (HEIC_BRANDS.contains(brand)) {
      return HEIC;
    }
    return switch (brand) {
      case "avif", "avis" -> AVIF;
      case "crx " -> RAW;
      default -> VIDEO;
    };
  }

  private static FileKind ofRarer(String name, Head head) {
    if (head.text(0, 2).equals("BM")) {
      return BMP;
    }
    if (head.text(0, 4).equals("%PDF")) {
      return PDF;
    }
    if (head.begins(0xff, 0x0a) || head.text(4, 4).equals("JXL ")) {
      return JPEG_XL;
    }
    if (head.begins(0xff, 0x4f, 0xff, 0x51) || head.text(4, 4).equals("jP  ")) {
      return JPEG_2000;
    }
    boolean video =
        head.begins(0x1a, 0x45, 0xdf, 0xa3)
            || head.begins(0, 0, 1, 0xba)
            || head.begins(0, 0, 1, 0xb3)
            || head.begins(0x30, 0x26, 0xb2, 0x75)
            || head.text(0, 3).equals("FLV")
            || head.text(0, 4).equals("OggS");
    if (video) {
      return VIDEO;
    }
    if (RAW_NAMES.contains(extension(name))) {
      return RAW;
    }
    if (TGA_NAMES.contains(extension(name)) && head.isOfTga()) {
      return TGA;
    }
    return head.text(0, 1024).contains("<svg") ? SVG : UNKNOWN;
  }

  private static String extension(String name) {
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  private record Head(byte[] bytes) {

    boolean begins(int... expected) {
      if (bytes.length < expected.length) {
        return false;
      }
      for (int i = 0; i < expected.length; i++) {
        if ((bytes[i] & 255) != expected[i]) {
          return false;
        }
      }
      return true;
    }

    /** TGA has no first bytes of its own: its header is read. */
    boolean isOfTga() {
      return bytes.length > TGA_HEAD && bytes[1] >>> 1 == 0 && TGA_TYPES.contains((int) bytes[2]);
    }

    String text(int offset, int length) {
      int from = Math.min(offset, bytes.length);
      int to = Math.min(offset + length, bytes.length);
      return new String(Arrays.copyOfRange(bytes, from, to), StandardCharsets.ISO_8859_1);
    }
  }

  /** Finds the size that a picture declares which only a converter reads. */
  public static final class DeclaredSize {

    private static final int MAX_OFFSET = 1 << 20;
    private static final int ISPE = name("ispe");
    private static final int IHDR = name("ihdr");
    private static final int VERSION_AND_FLAGS = 4;
    private static final int TGA_SIZE = 12;

    private DeclaredSize() {}

    /** Returns the size, 0 x 0 for files of other kinds and where the beginning declares none. */
    public static Dimension of(FileKind kind, byte[] file) {
      return switch (kind) {
        case HEIC, AVIF -> ofHeif(ByteBuffer.wrap(file, 0, Math.min(file.length, MAX_OFFSET)));
        case JPEG_2000 -> ofJpeg2000(ByteBuffer.wrap(file, 0, Math.min(file.length, HEAD)));
        case TGA -> ofTga(ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN));
        default -> new Dimension();
      };
    }

    /** The largest of several. */
    private static Dimension ofHeif(ByteBuffer bytes) {
      Dimension largest = new Dimension();
      for (int at = 0; at + 3 * Integer.BYTES + VERSION_AND_FLAGS <= bytes.limit(); at++) {
        if (bytes.getInt(at) == ISPE && bytes.getInt(at + Integer.BYTES) == 0) {
          int size = at + Integer.BYTES + VERSION_AND_FLAGS;
          Dimension declared = new Dimension(side(bytes, size), side(bytes, size + Integer.BYTES));
          largest = pixels(declared) > pixels(largest) ? declared : largest;
        }
      }
      return largest;
    }

    private static Dimension ofJpeg2000(ByteBuffer bytes) {
      for (int at = 0; at + 3 * Integer.BYTES <= bytes.limit(); at++) {
        if (bytes.getInt(at) == IHDR) {
          return new Dimension(
              side(bytes, at + 2 * Integer.BYTES), side(bytes, at + Integer.BYTES));
        }
      }
      return new Dimension();
    }

    private static Dimension ofTga(ByteBuffer bytes) {
      return new Dimension(
          Short.toUnsignedInt(bytes.getShort(TGA_SIZE)),
          Short.toUnsignedInt(bytes.getShort(TGA_SIZE + Short.BYTES)));
    }

    private static int name(String box) {
      return ByteBuffer.wrap(box.getBytes(StandardCharsets.US_ASCII)).getInt();
    }

    /**
     * A side above the range of {@code int}, which no picture has, is the longest that is in it.
     */
    private static int side(ByteBuffer bytes, int at) {
      return (int) Math.min(Integer.MAX_VALUE, Integer.toUnsignedLong(bytes.getInt(at)));
    }

    /** Returns the number of pixels. */
    public static long pixels(Dimension size) {
      return (long) size.width * size.height;
    }
  }
}
