package io.github.crossmedia.picture.metadata;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/**
 * The metadata of a picture file.
 *
 * @param texts captions and keywords, each once
 * @param taken the time of the picture by the clock of the camera @param camera maker and model,
 *     empty if unknown
 */
public record PictureFacts(List<String> texts, Optional<LocalDateTime> taken, String camera) {

  public static final PictureFacts NONE = new PictureFacts(List.of(), Optional.empty(), "");

  public PictureFacts {
    texts = List.copyOf(texts);
  }
}
