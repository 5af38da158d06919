package io.github.crossmedia.picture.network;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How often a network looks at a picture: at the whole, at its mirror image, at parts of it. The
 * view is the mean of what it makes of each, brought to length one. The number in the name that
 * settings keep is raised when a set changes.
 */
public enum Looks {
  /** Once. */
  @JsonProperty("whole-1")
  WHOLE(List.of(Look.ALL)),
  /** Twice: the picture and its mirror image. */
  @JsonProperty("mirror-1")
  MIRROR(List.of(Look.ALL, Look.ALL.asMirrored())),
  /** Six times: these, and the four corners with 60 % of each side. */
  @JsonProperty("corners-1")
  CORNERS(
      List.of(
          Look.ALL,
          Look.ALL.asMirrored(),
          new Look(0, 0, Look.CORNER, false),
          new Look(1, 0, Look.CORNER, false),
          new Look(0, 1, Look.CORNER, false),
          new Look(1, 1, Look.CORNER, false))),
  /** Eleven times: the picture, its mirror image, and nine parts with half of each side. */
  @JsonProperty("grid-1")
  GRID(
      List.of(
          Look.ALL,
          Look.ALL.asMirrored(),
          new Look(0, 0, Look.HALF, false),
          new Look(Look.MIDDLE, 0, Look.HALF, false),
          new Look(1, 0, Look.HALF, false),
          new Look(0, Look.MIDDLE, Look.HALF, false),
          new Look(Look.MIDDLE, Look.MIDDLE, Look.HALF, false),
          new Look(1, Look.MIDDLE, Look.HALF, false),
          new Look(0, 1, Look.HALF, false),
          new Look(Look.MIDDLE, 1, Look.HALF, false),
          new Look(1, 1, Look.HALF, false)));

  private final List<Look> all;

  Looks(List<Look> all) {
    this.all = all;
  }

  /** Returns the set of a name, such as {@code corners}. */
  public static Looks named(String name) {
    return Arrays.stream(values())
        .filter(looks -> looks.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Formatted.of(
                        "unknown looks \"%s\", known are %s",
                        name,
                        Arrays.stream(values())
                            .map(Looks::label)
                            .collect(Collectors.joining(", ")))));
  }

  /** Returns the name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns how many looks there are. */
  public int count() {
    return all.size();
  }

  /**
   * Returns what is looked at. Parts are cut out of a picture that is hardly larger than they need,
   * so that a large photograph is reduced once.
   *
   * @param side the longer side of the network's input
   */
  List<Looked> of(Picture picture, int side) {
    Optional<Double> smallest =
        all.stream().map(Look::share).filter(share -> share < 1).min(Double::compare);
    Picture reduced =
        smallest.isPresent()
            ? Resampling.atMost(picture, (int) Math.ceil(2 * side / smallest.get()))
            : picture;
    List<Looked> looked = new ArrayList<>();
    for (Look look : all) {
      looked.add(new Looked(look.share() < 1 ? look.of(reduced) : picture, look.mirrored()));
    }
    return looked;
  }

  /** A picture or a part of it, which the network sees as it is or mirrored. */
  record Looked(Picture picture, boolean mirrored) {}

  /**
   * A look at a picture or a part of it.
   *
   * @param left 0 if the part is at the left edge, 1 if it is at the right one
   * @param top 0 if it is at the upper edge, 1 if it is at the lower one
   * @param share of each side
   * @param mirrored whether left and right are swapped
   */
  private record Look(double left, double top, double share, boolean mirrored) {

    private static final Look ALL = new Look(0, 0, 1, false);
    private static final double CORNER = 0.6;
    private static final double HALF = 0.5;
    private static final double MIDDLE = 0.5;

    Look asMirrored() {
      return new Look(left, top, share, true);
    }

    /** Returns the part of a picture. */
    Picture of(Picture picture) {
      int width = (int) Math.max(1, Math.round(share * picture.width()));
      int height = (int) Math.max(1, Math.round(share * picture.height()));
      int x = (int) Math.round(left * (picture.width() - width));
      int y = (int) Math.round(top * (picture.height() - height));
      int[] pixels = new int[width * height];
      for (int i = 0; i < pixels.length; i++) {
        pixels[i] = picture.rgb((y + i / width) * picture.width() + x + i % width);
      }
      return Picture.of(width, height, pixels);
    }
  }
}
