package io.github.crossmedia.picture.decode;

import com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.tiff.TIFFImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.FileKind.DeclaredSize;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadWarningListener;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.spi.ServiceRegistry;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageInputStreamImpl;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Decodes JPEG (also CMYK and progressive), PNG, GIF, BMP, TIFF and WebP files to upright, opaque
 * RGB pictures. What {@link FileKind#isConvertible} is decoded by a {@link Converter}. Of camera
 * raw files, and of the others without a converter, it decodes the preview. JPEG files as cameras
 * write them are decoded at a half, a quarter or an eighth of their size, if the longer side keeps
 * {@value #REDUCED_SIDE} pixels or more. Of other large pictures it decodes only every n-th row and
 * column, with the largest n that keeps {@value #DECODED_SIDE} pixels or more.
 *
 * <p>Instances may be shared between threads.
 */
public final class PictureReader {

  /** Enough pixels to shrink to any working size without visible steps. */
  static final int DECODED_SIDE = 1024;

  /** Fewer pixels are enough if they are means; the largest working size is 640. */
  static final int REDUCED_SIDE = 768;

  private final DecodingLimits limits;
  private final Converter converter;
  private final Readers readers = new Readers();

  /** Creates a reader that converts nothing. */
  public PictureReader(DecodingLimits limits) {
    this(limits, Converter.NONE);
  }

  public PictureReader(DecodingLimits limits, Converter converter) {
    this.limits = limits;
    this.converter = converter;
  }

  public Picture read(Path file) throws IOException {
    return decode(file).picture();
  }

  /** Reads a file and the size that it declares. */
  public Decoded decode(Path file) throws IOException {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      String right = Files.isReadable(file) ? "" : ", and it cannot be read";
      throw new UnreadablePictureException(name, "this is a folder" + right);
    }
    try {
      limits.requireBytes(name, Files.size(file));
      Content content = content(name, Files.readAllBytes(file));
      return new Decoded(picture(name, content), size(name, content));
    } catch (NoSuchFileException missing) {
      throw new UnreadablePictureException(name, "no such file", missing);
    } catch (AccessDeniedException forbidden) {
      throw new UnreadablePictureException(
          name, "it cannot be opened: permission denied", forbidden);
    }
  }

  /** Reads the content of a file, which errors call {@code name}. */
  public Picture read(String name, byte[] bytes) throws UnreadablePictureException {
    return picture(name, content(name, bytes));
  }

  private Picture picture(String name, Content content) throws UnreadablePictureException {
    FileKind kind = content.kind();
    if (Damage.endsEarly(kind, content.bytes())) {
      throw truncated(name, kind, "it ends before the length it declares");
    }
    Optional<Picture> reduced =
        kind == FileKind.JPEG ? reduced(name, content.bytes()) : Optional.empty();
    Picture picture =
        reduced.isPresent() ? reduced.get() : Picture.of(decode(name, kind, content.bytes()));
    return content.orientation().apply(picture);
  }

  private Optional<Picture> reduced(String name, byte[] jpeg) throws UnreadablePictureException {
    int scale = ReducedJpeg.scale(opened(name, FileKind.JPEG, jpeg, reader -> size(name, reader)));
    return scale == 1 ? Optional.empty() : ReducedJpeg.decode(jpeg, scale);
  }

  /** The part of a file that is decoded: the whole file or its preview. */
  private record Content(FileKind kind, byte[] bytes, Orientation orientation) {}

  private Content content(String name, byte[] file) throws UnreadablePictureException {
    limits.requireBytes(name, file.length);
    FileKind kind = FileKind.of(name, file);
    if (kind.isDecodable()) {
      return new Content(kind, file, Orientation.of(kind, file));
    }
    Optional<byte[]> preview = kind.hasPreview() ? PreviewJpeg.in(file) : Optional.empty();
    try {
      limits.requirePixels(name, DeclaredSize.of(kind, file));
      Optional<byte[]> converted = converter.jpeg(name, kind, file);
      if (converted.isPresent()) {
        return new Content(FileKind.JPEG, converted.get(), Orientation.UPRIGHT);
      }
    } catch (UnreadablePictureException unconverted) {
      if (preview.isEmpty()) {
        throw unconverted;
      }
    }
    byte[] shown =
        preview.orElseThrow(
            () -> new UnreadablePictureException(name, "this is " + kind.refusal()));
    return new Content(FileKind.JPEG, shown, Orientation.ofPreview(shown, file));
  }

  /**
   * Returns the approximate memory to read a file and extract its views, estimated from its header
   * alone.
   */
  public long memory(String name, byte[] bytes) throws UnreadablePictureException {
    Content content = content(name, bytes);
    FileKind kind = content.kind();
    return opened(name, kind, content.bytes(), reader -> Memory.of(kind, size(name, reader)));
  }

  /** Returns the size of the upright picture in a file, from its header alone. */
  public Dimension size(String name, byte[] bytes) throws UnreadablePictureException {
    return size(name, content(name, bytes));
  }

  private Dimension size(String name, Content content) throws UnreadablePictureException {
    Dimension size = opened(name, content.kind(), content.bytes(), reader -> size(name, reader));
    return content.orientation().transposed() ? new Dimension(size.height, size.width) : size;
  }

  private BufferedImage decode(String name, FileKind kind, byte[] bytes)
      throws UnreadablePictureException {
    Damage damage = new Damage();
    BufferedImage image =
        opened(
            name,
            kind,
            bytes,
            reader -> {
              reader.addIIOReadWarningListener(damage);
              return reader.read(0, subsampled(name, reader));
            });
    Optional<String> warning = damage.found();
    if (warning.isPresent()) {
      throw truncated(name, kind, warning.get());
    }
    return image;
  }

  private interface Look<T> {
    T at(ImageReader reader) throws IOException;
  }

  private <T> T opened(String name, FileKind kind, byte[] bytes, Look<T> look)
      throws UnreadablePictureException {
    try (ImageInputStream stream = stream(kind, bytes)) {
      ImageReader reader = readers.readerOf(kind);
      try {
        reader.setInput(stream, true, true);
        return look.at(reader);
      } finally {
        reader.dispose();
      }
    } catch (UnreadablePictureException refused) {
      throw refused;
    } catch (IOException | RuntimeException broken) {
      // Decoders throw exceptions of every kind for broken files.
      throw new UnreadablePictureException(
          name, "this " + kind.title() + " file is damaged: " + reason(broken), broken);
    }
  }

  private static ImageInputStream stream(FileKind kind, byte[] bytes) {
    return kind == FileKind.WEBP
        ? PaddedStream.ofWebp(bytes)
        : new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes));
  }

  private ImageReadParam subsampled(String name, ImageReader reader) throws IOException {
    int step = step(size(name, reader));
    ImageReadParam param = reader.getDefaultReadParam();
    param.setSourceSubsampling(step, step, 0, 0);
    return param;
  }

  private Dimension size(String name, ImageReader reader) throws IOException {
    Dimension size = new Dimension(reader.getWidth(0), reader.getHeight(0));
    limits.requirePixels(name, size);
    return size;
  }

  /** Returns the interval of decoded rows and columns. */
  static int step(Dimension size) {
    return Math.max(1, Math.max(size.width, size.height) / DECODED_SIDE);
  }

  private static UnreadablePictureException truncated(String name, FileKind kind, String reason) {
    return new UnreadablePictureException(
        name, "this " + kind.title() + " file is truncated or damaged: " + reason);
  }

  /**
   * Returns a reason that users understand, unlike the message of an unexpected failure of a
   * decoder.
   */
  private static String reason(Exception broken) {
    return switch (broken) {
      case EOFException early -> "it ends too early";
      case RuntimeException unforeseen -> "its content contradicts itself";
      case Exception e when e.getMessage() == null -> e.getClass().getSimpleName();
      default -> broken.getMessage().replaceAll("\\p{Cntrl}", "?");
    };
  }

  /**
   * A file followed by a few zeros, for a decoder that looks ahead, and then by an error. Without
   * the error, the decoder of lossless WebP reads its buffer again and again: for a minute in a
   * damaged file of 68 bytes.
   */
  static final class PaddedStream extends ImageInputStreamImpl {

    private static final int FIRST_CHUNK = 12;
    private static final byte[] LOSSY = "VP8 ".getBytes(StandardCharsets.US_ASCII);

    /** The decoder fills eight bytes and looks for one more. */
    private static final int LOOKED_AHEAD = 16;

    private final byte[] file;
    private final long end;

    private PaddedStream(byte[] file, int padding) {
      this.file = file;
      this.end = (long) file.length + padding;
    }

    static PaddedStream ofWebp(byte[] file) {
      boolean isLossy =
          file.length >= FIRST_CHUNK + LOSSY.length
              && Arrays.equals(
                  LOSSY, 0, LOSSY.length, file, FIRST_CHUNK, FIRST_CHUNK + LOSSY.length);
      return new PaddedStream(file, isLossy ? 0 : LOOKED_AHEAD);
    }

    @Override
    public int read() throws IOException {
      checkClosed();
      bitOffset = 0;
      requireRest();
      int value = streamPos < file.length ? file[(int) streamPos] & 255 : 0;
      streamPos++;
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      checkClosed();
      bitOffset = 0;
      if (length == 0) {
        return 0;
      }
      requireRest();
      int count = (int) Math.min(length, end - streamPos);
      int there = Math.clamp(file.length - streamPos, 0, count);
      System.arraycopy(file, (int) Math.min(streamPos, file.length), target, offset, there);
      Arrays.fill(target, offset + there, offset + count, (byte) 0);
      streamPos += count;
      return count;
    }

    private void requireRest() throws IOException {
      if (streamPos >= end) {
        throw new IOException("the file is truncated");
      }
    }

    @Override
    public long length() {
      return file.length;
    }
  }

  /**
   * Image readers from a registry of this library: Elasticsearch hides plugins on the class path,
   * and the registry of the virtual machine must not be changed.
   */
  private static final class Readers {

    private final Map<FileKind, ImageReaderSpi> providers = new EnumMap<>(FileKind.class);

    Readers() {
      // TwelveMonkeys' JPEG reader finds the JDK's, which it builds on, while it is being
      // registered.
      ServiceRegistry registry =
          new ServiceRegistry(List.<Class<?>>of(ImageReaderSpi.class).iterator());
      Iterator<ImageReaderSpi> standard =
          IIORegistry.getDefaultInstance()
              .getServiceProviders(ImageReaderSpi.class, Readers::isOfTheJdk, false);
      standard.forEachRemaining(registry::registerServiceProvider);
      providers.put(FileKind.PNG, named(registry, "png"));
      providers.put(FileKind.GIF, named(registry, "gif"));
      providers.put(FileKind.BMP, named(registry, "bmp"));
      providers.put(FileKind.JPEG, registered(registry, new JPEGImageReaderSpi()));
      providers.put(FileKind.TIFF, registered(registry, new TIFFImageReaderSpi()));
      providers.put(FileKind.WEBP, registered(registry, new WebPImageReaderSpi()));
    }

    ImageReader readerOf(FileKind kind) throws IOException {
      return providers.get(kind).createReaderInstance();
    }

    private static ImageReaderSpi registered(ServiceRegistry registry, ImageReaderSpi provider) {
      registry.registerServiceProvider(provider);
      return provider;
    }

    private static ImageReaderSpi named(ServiceRegistry registry, String format) {
      Iterator<ImageReaderSpi> found =
          registry.getServiceProviders(
              ImageReaderSpi.class,
              provider ->
                  provider instanceof ImageReaderSpi reader
                      && List.of(reader.getFormatNames()).contains(format),
              false);
      return found.next();
    }

    private static boolean isOfTheJdk(Object provider) {
      return provider.getClass().getName().startsWith("com.sun.imageio.");
    }
  }

  /** Detects damaged files whose decoder does not fail but fills the rest with grey. */
  private static final class Damage implements IIOReadWarningListener {

    /**
     * Warnings about colour profiles and metadata do not affect the pixels. A TIFF decoder warns of
     * each last strip that has fewer rows than the others; where a file ends in its pixels, it
     * fails.
     */
    private static final Pattern HARMLESS =
        Pattern.compile(
            "ICC|profile|JFIF|JFXX|Exif|EXIF|Adobe|APP\\d|metadata|thumbnail"
                + "|strip/tileByteCount < required");

    private String warning = "";

    @Override
    public void warningOccurred(ImageReader source, String text) {
      if (warning.isEmpty() && !HARMLESS.matcher(text).find()) {
        warning = text;
      }
    }

    /** Returns the first warning that means lost pixels. */
    Optional<String> found() {
      return Optional.of(warning).filter(text -> !text.isEmpty());
    }

    /** Returns true if the file ends before the length its own header declares. */
    static boolean endsEarly(FileKind kind, byte[] bytes) {
      return switch (kind) {
        case WEBP -> declaredLength(bytes, 4) + 8 > bytes.length;
        case GIF -> bytes[bytes.length - 1] != ';' && !hasTrailer(bytes);
        default -> false;
      };
    }

    private static long declaredLength(byte[] bytes, int offset) {
      if (bytes.length < offset + 4) {
        return Long.MAX_VALUE - 8;
      }
      long length = 0;
      for (int i = 3; i >= 0; i--) {
        length = length << 8 | bytes[offset + i] & 255;
      }
      return length;
    }

    /** Returns true if a GIF ends with its trailer; some writers add zeros after it. */
    private static boolean hasTrailer(byte[] bytes) {
      int last = bytes.length - 1;
      while (last > 0 && bytes[last] == 0) {
        last--;
      }
      return bytes[last] == ';';
    }
  }

  /** Estimates the heap that a picture takes. */
  private static final class Memory {

    /** The decoded image, the picture, and some planes that descriptors make of it. */
    private static final int BYTES_OF_A_DECODED_PIXEL = 32;

    /** The WebP decoder keeps whole frames, even if rows and columns are skipped afterwards. */
    private static final int BYTES_OF_A_WEBP_PIXEL = 8;

    private Memory() {}

    static long of(FileKind kind, Dimension size) {
      int step = PictureReader.step(size);
      if (kind == FileKind.JPEG) {
        step = Math.min(step, ReducedJpeg.scale(size));
      }
      long decoded = Math.ceilDiv((long) size.width, step) * Math.ceilDiv((long) size.height, step);
      long whole =
          kind == FileKind.WEBP ? BYTES_OF_A_WEBP_PIXEL * (long) size.width * size.height : 0;
      return BYTES_OF_A_DECODED_PIXEL * decoded + whole;
    }
  }

  /**
   * A decoded file.
   *
   * @param picture the upright picture; a large one in part
   * @param size the width and height of the upright picture in the file
   */
  public record Decoded(Picture picture, Dimension size) {}

  /** A converter of HEIC and AVIF files, which {@link PictureReader} cannot decode, to JPEG. */
  @FunctionalInterface
  public interface Converter {

    /** Converts nothing, so that only the previews in such files are read. */
    Converter NONE = (name, kind, file) -> Optional.empty();

    /**
     * Returns the file as an upright JPEG, or nothing if no installed program can convert it.
     *
     * @param name what errors call the file
     * @throws UnreadablePictureException if the file cannot be converted
     */
    Optional<byte[]> jpeg(String name, FileKind kind, byte[] file)
        throws UnreadablePictureException;
  }

  /**
   * Finds the JPEG that cameras put into their raw and HEIC files for software that cannot decode
   * them. Of several, such as a preview and a thumbnail, it takes the one with the most pixels. It
   * looks for markers, because each maker stores the preview elsewhere.
   */
  static final class PreviewJpeg {

    private static final int START = 0xd8;
    private static final int END = 0xd9;
    private static final int SCAN = 0xda;
    private static final int BASELINE = 0xc0;
    private static final int PROGRESSIVE = 0xc2;
    private static final int LAST_FRAME = 0xcf;
    private static final int MAX_FRAME_HEADER = 10;

    /** The shortest side of a preview, in pixels, that shows enough. */
    private static final int MIN_SIDE = 100;

    private final byte[] file;
    private int pixels;

    private PreviewJpeg(byte[] file) {
      this.file = file;
    }

    /** Returns the preview in a file, empty if there is none. */
    static Optional<byte[]> in(byte[] file) {
      PreviewJpeg search = new PreviewJpeg(file);
      int from = 0;
      int to = 0;
      int most = 0;
      for (int at = 0; at + 2 < file.length; at++) {
        if (search.is(at, START) && file[at + 2] == (byte) 0xff) {
          int end = search.end(at);
          if (end > at) {
            if (search.pixels > most) {
              most = search.pixels;
              from = at;
              to = end;
            }
            at = end - 1;
          }
        }
      }
      return most == 0 ? Optional.empty() : Optional.of(Arrays.copyOfRange(file, from, to));
    }

    private boolean is(int at, int marker) {
      return file[at] == (byte) 0xff && file[at + 1] == (byte) marker;
    }

    /** Returns the end of a JPEG that starts here, or 0 if decoders cannot show it. */
    private int end(int start) {
      pixels = 0;
      int at = start + 2;
      while (at + MAX_FRAME_HEADER < file.length && file[at] == (byte) 0xff) {
        int marker = file[at + 1] & 255;
        if (marker == 0xff) {
          at++;
          continue;
        }
        boolean tables = marker == 0xc4 || marker == 0xc8 || marker == 0xcc;
        if (marker >= BASELINE && marker <= LAST_FRAME && !tables && !frame(at, marker)) {
          return 0;
        }
        if (marker < BASELINE || marker == START || marker == END) {
          return 0;
        }
        at += 2 + number(at + 2);
        if (marker == SCAN) {
          at = afterScan(at);
          if (at + 1 < file.length && is(at, END)) {
            return pixels == 0 ? 0 : at + 2;
          }
        }
      }
      return at + 1 < file.length && at > start && is(at, END) && pixels > 0 ? at + 2 : 0;
    }

    /**
     * Returns true if decoders can show a frame; they cannot show the lossless frames of raw data.
     */
    private boolean frame(int at, int marker) {
      int height = number(at + 5);
      int width = number(at + 7);
      int components = file[at + 9];
      pixels = width * height;
      return marker <= PROGRESSIVE
          && file[at + 4] == 8
          && (components == 1 || components == 3)
          && Math.max(width, height) >= MIN_SIDE
          && pixels > 0;
    }

    /** Returns the first marker after a scan's data that does not belong to it. */
    private int afterScan(int from) {
      for (int at = from; at + 1 < file.length; at++) {
        int next = file[at + 1] & 255;
        boolean ofData = next == 0 || next == 0xff || next >= 0xd0 && next <= 0xd7;
        if (file[at] == (byte) 0xff && !ofData) {
          return at;
        }
      }
      return file.length;
    }

    private int number(int at) {
      return (file[at] & 255) << 8 | file[at + 1] & 255;
    }
  }
}
