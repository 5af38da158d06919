package io.github.crossmedia.collection.video;

import io.github.crossmedia.picture.decode.FileKind;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.decode.UnreadablePictureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A folder whose pictures, by name, are the frames of a video. */
public final class FrameFolder {

  private FrameFolder() {}

  /** Returns the files of the frames, in order. */
  public static List<Path> frames(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> listed = Files.list(folder)) {
      files = listed.filter(Files::isRegularFile).sorted().toList();
    }
    List<Path> frames = new ArrayList<>();
    for (Path file : files) {
      if (!Files.isHidden(file) && FileKind.of(file).isDecodable()) {
        frames.add(file);
      }
    }
    return frames.subList(0, Math.min(frames.size(), Footage.MAX_FRAMES));
  }

  static void show(Path folder, PictureReader reader, Footage.Viewer viewer) throws IOException {
    List<Path> frames = frames(folder);
    if (frames.isEmpty()) {
      throw new UnreadablePictureException(
          folder.toString(), "this folder of frames contains no pictures");
    }
    for (Path frame : frames) {
      if (!viewer.test(reader.read(frame))) {
        return;
      }
    }
  }
}
