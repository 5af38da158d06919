package io.github.crossmedia.network;

import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.picture.network.NetworkSettings.Colours;
import java.util.List;

/**
 * The numbers that pixels become before they go into a network. A wrong normalisation causes no
 * error, only worse views.
 *
 * @param mean of red, green and blue, subtracted
 * @param deviation of red, green and blue, divided by
 * @param range the number that full red, green or blue stands for before that
 */
record Normalisation(List<Float> mean, List<Float> deviation, float range, Colours colours) {

  private static final List<Float> ONES = List.of(1f, 1f, 1f);
  private static final List<Float> HALVES = List.of(0.5f, 0.5f, 0.5f);

  /** Returns the normalisations that published networks use. */
  static List<Normalisation> usual() {
    List<Float> zeros = List.of(0f, 0f, 0f);
    List<Float> imageNet = List.of(0.485f, 0.456f, 0.406f);
    List<Float> means = List.of(123.68f, 116.78f, 103.94f);
    return List.of(
        new Normalisation(imageNet, List.of(0.229f, 0.224f, 0.225f), 1, Colours.RGB),
        new Normalisation(HALVES, HALVES, 1, Colours.RGB),
        new Normalisation(zeros, ONES, 1, Colours.RGB),
        new Normalisation(zeros, ONES, 255, Colours.RGB),
        new Normalisation(means, ONES, 255, Colours.RGB),
        new Normalisation(means, ONES, 255, Colours.BGR));
  }

  /** Returns the one that settings have. */
  static Normalisation of(NetworkSettings settings) {
    return new Normalisation(
        settings.mean(), settings.deviation(), settings.range(), settings.colours());
  }

  /** Returns settings with this normalisation. */
  NetworkSettings in(NetworkSettings settings) {
    return settings.normalised(mean, deviation, range, colours);
  }

  @Override
  public String toString() {
    return colours + " 0.." + (int) range + " less " + mean + " over " + deviation;
  }
}
