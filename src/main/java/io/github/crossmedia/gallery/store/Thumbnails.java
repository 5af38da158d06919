package io.github.crossmedia.gallery.store;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Small JPEG copies of pictures, one file for each picture, named by its id. */
public final class Thumbnails {

  private static final int SIDE = 320;
  private static final int BLURRED_SIDE = 6;

  private final Path folder;

  Thumbnails(Path folder) {
    this.folder = folder;
  }

  public void write(String id, Picture picture) throws IOException {
    Path file = file(id);
    Files.createDirectories(file.getParent());
    Files.write(file, jpeg(picture, SIDE));
  }

  void delete(String id) throws IOException {
    Files.deleteIfExists(file(id));
  }

  /** Returns the thumbnail of a picture. */
  public Optional<byte[]> read(String id) throws IOException {
    Path file = file(id);
    return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
  }

  private Path file(String id) {
    return folder.resolve(id.substring(0, 2)).resolve(id + ".jpg");
  }

  /**
   * Returns a picture of a few pixels as a BMP in base64, which stands where the picture will be:
   * so small, no other format has a smaller head.
   */
  public static String blurred(Picture picture) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Picture pixels = Resampling.resize(picture, BLURRED_SIDE, BLURRED_SIDE);
      ImageIO.write(pixels.toImage(), "bmp", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** Returns a picture as JPEG, its longer side reduced to {@code side}. */
  public static byte[] jpeg(Picture picture, int side) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(out);
      ImageWriteParam param = writer.getDefaultWriteParam();
      param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      param.setCompressionQuality(0.85f);
      Picture small = Resampling.atMost(picture, side);
      writer.write(null, new IIOImage(small.toImage(), null, null), param);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
