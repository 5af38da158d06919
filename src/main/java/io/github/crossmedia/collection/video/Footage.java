package io.github.crossmedia.collection.video;

import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

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

  private final PictureReader reader = HeifConverter.reader();

  /** Takes frames in order, and returns true if it wants more. */
  @FunctionalInterface
  public interface Viewer extends Predicate<Picture> {}

  /** Returns true if a path is a folder of frames. */
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

  /** Returns the first frame. */
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
}
