package io.github.crossmedia.picture.metadata;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/**
 * What a file says of its picture.
 *
 * @param texts captions and keywords, each once
 * @param taken the time when it was taken, by the clock of the camera
 * @param camera its maker and model, empty where the file names none
 */
public record PictureFacts(List<String> texts, Optional<LocalDateTime> taken, String camera) {

  public static final PictureFacts NONE = new PictureFacts(List.of(), Optional.empty(), "");

  public PictureFacts {
    texts = List.copyOf(texts);
  }
}
