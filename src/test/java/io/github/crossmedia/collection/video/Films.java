package io.github.crossmedia.collection.video;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/** Makes files that move, of one image after another. */
public final class Films {

  private static final String FORMAT = "javax_imageio_gif_image_1.0";

  private Films() {}

  /** An image of one colour. */
  public static BufferedImage image(Color colour, int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(colour);
    graphics.fillRect(0, 0, width, height);
    graphics.dispose();
    return image;
  }

  /** One image of an animation. */
  public record Layer(BufferedImage image, int left, int top, int hundredths, String disposal) {

    /** An image that covers everything. */
    public static Layer whole(BufferedImage image, int hundredths) {
      return new Layer(image, 0, 0, hundredths, "none");
    }
  }

  /** Writes an animated GIF. */
  public static void gif(Path file, List<Layer> layers) throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
    try (ImageOutputStream out = ImageIO.createImageOutputStream(file.toFile())) {
      writer.setOutput(out);
      writer.prepareWriteSequence(null);
      for (Layer layer : layers) {
        IIOMetadata metadata =
            writer.getDefaultImageMetadata(
                ImageTypeSpecifier.createFromRenderedImage(layer.image()), null);
        IIOMetadataNode root = (IIOMetadataNode) metadata.getAsTree(FORMAT);
        IIOMetadataNode control =
            (IIOMetadataNode) root.getElementsByTagName("GraphicControlExtension").item(0);
        control.setAttribute("delayTime", String.valueOf(layer.hundredths()));
        control.setAttribute("disposalMethod", layer.disposal());
        IIOMetadataNode place =
            (IIOMetadataNode) root.getElementsByTagName("ImageDescriptor").item(0);
        place.setAttribute("imageLeftPosition", String.valueOf(layer.left()));
        place.setAttribute("imageTopPosition", String.valueOf(layer.top()));
        metadata.setFromTree(FORMAT, root);
        writer.writeToSequence(new IIOImage(layer.image(), null, metadata), null);
      }
      writer.endWriteSequence();
    } finally {
      writer.dispose();
    }
  }

  /** Whether {@code ffmpeg} is installed. */
  public static boolean hasFfmpeg() {
    try {
      return run(List.of("ffmpeg", "-version")) == 0;
    } catch (IOException missing) {
      return false;
    }
  }

  /** Writes a video in which each image is seen for some seconds, by {@code ffmpeg}. */
  public static void video(Path file, List<BufferedImage> images, int seconds) throws IOException {
    Path folder = Files.createTempDirectory(file.toAbsolutePath().getParent(), ".images");
    for (int i = 0; i < images.size(); i++) {
      ImageIO.write(images.get(i), "png", folder.resolve(i + ".png").toFile());
    }
    int failed =
        run(
            List.of(
                "ffmpeg",
                "-nostdin",
                "-loglevel",
                "error",
                "-framerate",
                "1/" + seconds,
                "-i",
                folder.resolve("%d.png").toString(),
                "-r",
                "10",
                "-pix_fmt",
                "yuv420p",
                file.toString()));
    if (failed != 0) {
      throw new IOException("ffmpeg could not write " + file);
    }
  }

  private static int run(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("ffmpeg did not end");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
