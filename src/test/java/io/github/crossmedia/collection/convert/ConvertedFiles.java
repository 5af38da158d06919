package io.github.crossmedia.collection.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.picture.decode.FileKind;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;

/** Files of kinds that only programs write and read: the left half red, the right half blue. */
public final class ConvertedFiles {

  private static final Map<String, String> KINDS =
      Map.of("heic", "HEIC", "avif", "AVIF", "jxl", "JPEG_XL", "jp2", "JPEG_2000", "tga", "TGA");

  private ConvertedFiles() {}

  static byte[] jpeg(int width, int height) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.RED);
    graphics.fillRect(0, 0, width / 2, height);
    graphics.setColor(Color.BLUE);
    graphics.fillRect(width / 2, 0, width, height);
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "jpg", bytes);
    return bytes.toByteArray();
  }

  /** Returns the file; skips the test if programs to write and to read it are not installed. */
  public static Path write(Path file, int width, int height)
      throws IOException, InterruptedException {
    Path jpeg = Files.createTempFile(file.getParent(), "drawn", ".jpg");
    Files.write(jpeg, jpeg(width, height));
    try {
      encode(jpeg, file);
    } finally {
      Files.delete(jpeg);
    }
    return file;
  }

  /** Encodes a JPEG as the name of the file says. */
  public static void encode(Path jpeg, Path file) throws IOException, InterruptedException {
    List<String> command = command(jpeg.toString(), file.toString());
    String program = command.getFirst();
    Optional<Path> encoder = PictureConverter.InstalledPrograms.onPath().find(program);
    assumeTrue(encoder.isPresent(), () -> program + " is not installed");
    FileKind kind = FileKind.valueOf(KINDS.get(extension(file)));
    assumeTrue(
        PictureConverter.installed().program(kind).isPresent(),
        () -> "no program that reads " + kind + " is installed");
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertEquals(0, process.waitFor(), () -> program + " failed");
  }

  private static List<String> command(String jpeg, String file) {
    return switch (extension(Path.of(file))) {
      case "heic" -> List.of("heif-enc", "-q", "90", "-o", file, jpeg);
      case "avif" -> List.of("heif-enc", "-A", "-q", "90", "-o", file, jpeg);
      case "jxl" -> List.of("cjxl", jpeg, file, "--quiet");
      default -> List.of("ffmpeg", "-nostdin", "-loglevel", "error", "-i", jpeg, file);
    };
  }

  private static String extension(Path file) {
    String name = file.toString();
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
