package io.github.crossmedia.gallery.place;

import io.github.crossmedia.picture.metadata.PictureMetadata;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** The cities and towns of GeoNames with 15,000 inhabitants or more. */
public final class Gazetteer {

  /** A position farther away than this from every city has no name. */
  static final double MAX_KILOMETRES = 30;

  private static final double KILOMETRES_PER_DEGREE = 111.2;
  private static final String CITIES = "cities.tsv.gz";

  private record City(String name, String country, double latitude, double longitude) {

    static City of(String line) {
      String[] parts = line.split("\t");
      return new City(
          parts[0], parts[1], Double.parseDouble(parts[2]), Double.parseDouble(parts[3]));
    }

    /** Computes the distance on a flat map, which is exact enough over some kilometres. */
    double kilometres(PictureMetadata.Position place) {
      double north = place.latitude() - latitude;
      double turn = Math.abs(place.longitude() - longitude);
      double east = Math.min(turn, 360 - turn) * Math.cos(Math.toRadians(latitude));
      return KILOMETRES_PER_DEGREE * Math.hypot(north, east);
    }

    String inWords() {
      String land = Locale.of("", country).getDisplayCountry(Locale.ENGLISH);
      return name.equals(land) ? name : name + ", " + land;
    }
  }

  private static final class PlaceList {
    private static final List<City> CITIES_OF_EARTH = read();
  }

  private static final class Names {
    private static final Set<String> OF_CITIES =
        PlaceList.CITIES_OF_EARTH.stream()
            .map(city -> city.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  private Gazetteer() {}

  /** Returns true for the name of a city, in any case. */
  public static boolean isCity(String name) {
    return Names.OF_CITIES.contains(name.toLowerCase(Locale.ROOT));
  }

  /**
   * Returns the nearest city and its country, as {@code Florence, Italy}; empty more than {@value
   * #MAX_KILOMETRES} kilometres from any.
   */
  public static Optional<String> name(PictureMetadata.Position place) {
    City nearest = null;
    double least = MAX_KILOMETRES;
    for (City city : PlaceList.CITIES_OF_EARTH) {
      double away = city.kilometres(place);
      if (away < least) {
        least = away;
        nearest = city;
      }
    }
    return Optional.ofNullable(nearest).map(City::inWords);
  }

  private static List<City> read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    Objects.requireNonNull(Gazetteer.class.getResourceAsStream(CITIES))),
                StandardCharsets.UTF_8))) {
      return lines.lines().map(City::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
