package io.github.crossmedia.collection.heif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;

/** HEIC and AVIF files made by {@code heif-enc}: the left half red, the right half blue. */
public final class HeifFiles {

  private HeifFiles() {}

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
    Optional<Path> encoder = HeifConverter.InstalledPrograms.onPath().find("heif-enc");
    assumeTrue(encoder.isPresent(), "heif-enc is not installed: package libheif-examples");
    assumeTrue(
        HeifConverter.installed().program().isPresent(), "no program that reads HEIC is installed");
    List<String> command = new ArrayList<>(List.of(encoder.get().toString()));
    if (file.toString().endsWith(".avif")) {
      command.add("-A");
    }
    command.addAll(List.of("-q", "90", "-o", file.toString(), jpeg.toString()));
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertEquals(0, process.waitFor(), "heif-enc failed");
  }
}
