package io.github.crossmedia.collection.video;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.stream.ImageInputStream;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Plays an animated GIF: its images are drawn one over the other, each for its own time. */
final class AnimatedGif {

  private static final String FORMAT = "javax_imageio_gif_image_1.0";
  private static final int HUNDREDTHS = 100 * Footage.SECONDS;

  /** The delay at which browsers show images with a shorter one. */
  private static final int MIN_LENGTH = 2;

  private static final int STANDARD_DELAY = 10;

  private final BufferedImage canvas;
  private int shown;

  /** One image of the file. */
  private record Layer(int left, int top, int delay, String disposal) {

    static Layer of(IIOMetadata metadata) {
      Element root = (Element) metadata.getAsTree(FORMAT);
      Element place = child(root, "ImageDescriptor");
      Element control = child(root, "GraphicControlExtension");
      int delay = control == null ? 0 : number(control, "delayTime");
      return new Layer(
          number(place, "imageLeftPosition"),
          number(place, "imageTopPosition"),
          delay < MIN_LENGTH ? STANDARD_DELAY : delay,
          control == null ? "none" : control.getAttribute("disposalMethod"));
    }

    private static Element child(Element root, String name) {
      NodeList found = root.getElementsByTagName(name);
      return (Element) found.item(0);
    }

    private static int number(Element element, String name) {
      return Integer.parseInt(element.getAttribute(name));
    }
  }

  private AnimatedGif(BufferedImage first) {
    canvas = new BufferedImage(first.getWidth(), first.getHeight(), BufferedImage.TYPE_INT_ARGB);
  }

  /** Shows the frames after the first one, which {@code PictureReader} has read within limits. */
  static void showLaterFrames(Path file, Footage.Viewer viewer) throws IOException {
    ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
    try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
      reader.setInput(in);
      int images = reader.getNumImages(true);
      if (images > 1) {
        new AnimatedGif(reader.read(0)).play(reader, images, viewer);
      }
    } catch (RuntimeException broken) {
      throw new UnreadablePictureException(
          file.toString(), "this GIF file is damaged: its frames contradict each other", broken);
    } finally {
      reader.dispose();
    }
  }

  private void play(ImageReader reader, int images, Footage.Viewer viewer) throws IOException {
    int time = 0;
    for (int number = 0; number < images; number++) {
      Layer layer = Layer.of(reader.getImageMetadata(number));
      BufferedImage before = layer.disposal().equals("restoreToPrevious") ? copy() : null;
      BufferedImage image = reader.read(number);
      draw(image, layer);
      time += layer.delay();
      while ((shown + 1) * HUNDREDTHS < time) {
        shown++;
        if (shown >= Footage.MAX_FRAMES || !viewer.test(Picture.of(copy()))) {
          return;
        }
      }
      dispose(before, image, layer);
    }
  }

  private void draw(BufferedImage image, Layer layer) {
    Graphics2D graphics = canvas.createGraphics();
    graphics.drawImage(image, layer.left(), layer.top(), null);
    graphics.dispose();
  }

  private void dispose(BufferedImage before, BufferedImage image, Layer layer) {
    Graphics2D graphics = canvas.createGraphics();
    if (before != null) {
      graphics.setComposite(AlphaComposite.Src);
      graphics.drawImage(before, 0, 0, null);
    } else if (layer.disposal().equals("restoreToBackgroundColor")) {
      graphics.setComposite(AlphaComposite.Clear);
      graphics.fillRect(layer.left(), layer.top(), image.getWidth(), image.getHeight());
    }
    graphics.dispose();
  }

  private BufferedImage copy() {
    BufferedImage copy =
        new BufferedImage(canvas.getWidth(), canvas.getHeight(), BufferedImage.TYPE_INT_ARGB);
    canvas.copyData(copy.getRaster());
    return copy;
  }
}
