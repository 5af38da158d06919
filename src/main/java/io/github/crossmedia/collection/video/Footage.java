package io.github.crossmedia.collection.video;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.stream.ImageInputStream;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Reads pictures, and one frame for every {@value #SECONDS} seconds of animated GIFs and, if {@code
 * ffmpeg} is installed, videos. A folder whose name ends with {@value #FOLDER_END} contains such
 * frames already. Only the first {@value #MAX_FRAMES} frames, half an hour, are read.
 *
 * <p>Instances may be shared between threads.
 */
public final class Footage {

  /** The end of the name of a folder of frames. */
  public static final String FOLDER_END = ".frames";

  static final int SECONDS = 2;
  static final int MAX_FRAMES = 900;

  private final PictureReader reader = PictureConverter.reader();

  /** Takes frames in order, and returns true if it wants more. */
  @FunctionalInterface
  public interface Viewer extends Predicate<Picture> {}

  public static boolean isFolderOfFrames(Path path) {
    return path.getFileName() != null
        && path.getFileName().toString().endsWith(FOLDER_END)
        && Files.isDirectory(path);
  }

  /** Returns true if a path may contain several frames. */
  public static boolean mayMove(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return isFolderOfFrames(path);
    }
    FileKind kind = FileKind.of(path);
    return kind == FileKind.VIDEO || kind == FileKind.GIF;
  }

  /** Shows the frames of a path to a viewer; a picture is one frame. */
  public void show(Path path, Viewer viewer) throws IOException {
    if (!Files.exists(path) || !mayMove(path)) {
      viewer.test(reader.read(path));
    } else if (Files.isDirectory(path)) {
      FrameFolder.show(path, reader, viewer);
    } else if (FileKind.of(path) == FileKind.GIF) {
      showGif(path, viewer);
    } else {
      Ffmpeg.show(path, viewer);
    }
  }

  /**
   * Shows the frames of a GIF. The first is read like any picture, so a still GIF has the views of
   * a picture.
   */
  private void showGif(Path path, Viewer viewer) throws IOException {
    if (viewer.test(reader.read(path))) {
      AnimatedGif.showLaterFrames(path, viewer);
    }
  }

  public Picture first(Path path) throws IOException {
    AtomicReference<Picture> first = new AtomicReference<>();
    show(
        path,
        frame -> {
          first.set(frame);
          return false;
        });
    if (first.get() == null) {
      throw new UnreadablePictureException(path.toString(), "it contains no frames");
    }
    return first.get();
  }

  /** Plays an animated GIF: its images are drawn one over the other, each for its own time. */
  static final class AnimatedGif {

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

  /** Decodes frames of a video by the program {@code ffmpeg}, if it is installed. */
  static final class Ffmpeg {

    private static final String PROGRAM = "ffmpeg";

    /** The longer side of a frame, as of decoded pictures. */
    private static final int SIDE = 1024;

    private Ffmpeg() {}

    static void show(Path file, Footage.Viewer viewer) throws IOException {
      Process process = start(file);
      boolean isStopped = false;
      int frames = 0;
      try (InputStream in = new BufferedInputStream(process.getInputStream())) {
        for (int sign = in.read(); sign >= 0 && !isStopped; sign = isStopped ? -1 : in.read()) {
          isStopped = !viewer.test(frame(in));
          frames++;
        }
        if (!isStopped && process.waitFor() != 0 || frames == 0) {
          throw new UnreadablePictureException(
              file.toString(),
              "this is " + FileKind.VIDEO.refusal() + ", as ffmpeg cannot read it");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while ffmpeg read " + file, e);
      } finally {
        process.destroyForcibly();
      }
    }

    private static Process start(Path file) throws UnreadablePictureException {
      String frames =
          "fps=1/%d:round=up,scale='min(%d,iw)':'min(%d,ih)':force_original_aspect_ratio=decrease";
      List<String> command =
          List.of(
              PROGRAM,
              "-nostdin",
              "-loglevel",
              "quiet",
              "-protocol_whitelist",
              "file,pipe",
              "-t",
              String.valueOf(Footage.SECONDS * Footage.MAX_FRAMES),
              "-i",
              "file:" + file.toAbsolutePath(),
              "-map",
              "0:v:0",
              "-vf",
              Formatted.of(frames, Footage.SECONDS, SIDE, SIDE),
              "-f",
              "image2pipe",
              "-c:v",
              "ppm",
              "pipe:1");
      try {
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      } catch (IOException missing) {
        throw new UnreadablePictureException(
            file.toString(),
            "this is " + FileKind.VIDEO.refusal() + ", or install ffmpeg",
            missing);
      }
    }

    /** Returns a binary portable pixmap, whose first byte has been read. */
    private static Picture frame(InputStream in) throws IOException {
      in.read();
      int width = number(in);
      int height = number(in);
      number(in);
      byte[] bytes = in.readNBytes(Math.multiplyExact(3, Math.multiplyExact(width, height)));
      if (bytes.length < 3 * width * height) {
        throw new EOFException("ffmpeg ended within a frame");
      }
      int[] pixels = new int[width * height];
      for (int i = 0; i < pixels.length; i++) {
        pixels[i] =
            (bytes[3 * i] & 255) << 16 | (bytes[3 * i + 1] & 255) << 8 | bytes[3 * i + 2] & 255;
      }
      return Picture.of(width, height, pixels);
    }

    /** Returns the number after white space, and skips the byte after it. */
    private static int number(InputStream in) throws IOException {
      int number = 0;
      int read = in.read();
      while (Character.isWhitespace(read)) {
        read = in.read();
      }
      for (; read >= '0' && read <= '9'; read = in.read()) {
        number = Math.addExact(Math.multiplyExact(10, number), read - '0');
      }
      return number;
    }
  }
}
