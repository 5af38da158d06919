package io.github.crossmedia.picture.decode;

import io.github.crossmedia.picture.Picture;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Decodes JPEG (also CMYK and progressive), PNG, GIF, BMP, TIFF and WebP files to upright, opaque
 * RGB pictures. HEIC and AVIF files are decoded by a {@link PictureConverter}. Of camera raw files,
 * and of the others without a converter, it decodes the preview. JPEG files as cameras write them
 * are decoded at a half, a quarter or an eighth of their size, if the longer side keeps {@value
 * #REDUCED_SIDE} pixels or more. Of other large pictures it decodes only every n-th row and column,
 * with the largest n that keeps {@value #DECODED_SIDE} pixels or more.
 *
 * <p>Instances may be shared between threads.
 */
public final class PictureReader {

  /** Enough pixels to shrink to any working size without visible steps. */
  static final int DECODED_SIDE = 1024;

  /** Fewer pixels are enough if they are means; the largest working size is 640. */
  static final int REDUCED_SIDE = 768;

  private final DecodingLimits limits;
  private final PictureConverter converter;
  private final Readers readers = new Readers();

  /** Creates a reader that converts nothing. */
  public PictureReader(DecodingLimits limits) {
    this(limits, PictureConverter.NONE);
  }

  public PictureReader(DecodingLimits limits, PictureConverter converter) {
    this.limits = limits;
    this.converter = converter;
  }

  /** Reads a file. */
  public Picture read(Path file) throws IOException {
    return decode(file).picture();
  }

  /** Reads a file and the size that it declares. */
  public DecodedPicture decode(Path file) throws IOException {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      String right = Files.isReadable(file) ? "" : ", and it cannot be read";
      throw new UnreadablePictureException(name, "this is a folder" + right);
    }
    try {
      limits.requireBytes(name, Files.size(file));
      Content content = content(name, Files.readAllBytes(file));
      return new DecodedPicture(picture(name, content), size(name, content));
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
      limits.requirePixels(name, HeifSize.of(kind, file));
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
    return opened(
        name, kind, content.bytes(), reader -> DecodingMemory.of(kind, size(name, reader)));
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
}
