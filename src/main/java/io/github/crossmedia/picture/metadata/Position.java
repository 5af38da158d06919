package io.github.crossmedia.picture.metadata;

import java.util.Locale;

/** A place on Earth in degrees, north and east positive. */
public record Position(double latitude, double longitude) {

  /** Returns the position of such a text. */
  public static Position of(String text) {
    String[] parts = text.split(",");
    return new Position(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
  }

  /** Latitude and longitude to about a metre, as {@code 43.76956,11.25581}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.5f,%.5f", latitude, longitude);
  }
}
