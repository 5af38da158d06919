package io.github.crossmedia.picture.metadata;

import io.github.crossmedia.Formatted;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/**
 * The metadata of a picture file.
 *
 * @param texts captions and keywords, each once
 * @param taken the time when it was taken, by the clock of the camera
 * @param camera its maker and model, empty where the file names none
 * @param lens the model of the lens, empty where the file names none
 * @param position where it was taken
 */
public record PictureMetadata(
    List<String> texts,
    Optional<LocalDateTime> taken,
    String camera,
    String lens,
    Optional<Position> position) {

  public static final PictureMetadata NONE =
      new PictureMetadata(List.of(), Optional.empty(), "", "", Optional.empty());

  public PictureMetadata {
    texts = List.copyOf(texts);
  }

  /** A place on Earth in degrees, north and east positive. */
  public record Position(double latitude, double longitude) {

    public static Position of(String text) {
      String[] parts = text.split(",");
      return new Position(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
    }

    /** Latitude and longitude to about a metre, as {@code 43.76956,11.25581}. */
    @Override
    public String toString() {
      return Formatted.of("%.5f,%.5f", latitude, longitude);
    }
  }
}
