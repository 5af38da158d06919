package io.github.crossmedia.collection.video;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Decodes frames of a video by the program {@code ffmpeg}, if it is installed. */
final class Ffmpeg {

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
            file.toString(), "this is " + FileKind.VIDEO.refusal() + ", as ffmpeg cannot read it");
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
            String.format(Locale.ROOT, frames, Footage.SECONDS, SIDE, SIDE),
            "-f",
            "image2pipe",
            "-c:v",
            "ppm",
            "pipe:1");
    try {
      return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException missing) {
      throw new UnreadablePictureException(
          file.toString(), "this is " + FileKind.VIDEO.refusal() + ", or install ffmpeg", missing);
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
