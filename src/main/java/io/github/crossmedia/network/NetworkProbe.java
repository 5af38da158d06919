package io.github.crossmedia.network;

import ai.onnxruntime.OrtException;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkPixels;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.picture.network.NetworkSettings.Colours;
import io.github.crossmedia.picture.network.OnnxFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the pixels that a classifier expects. A wrong order of colours or a wrong range causes no
 * error, but the classifier then tells photographs apart less well.
 */
public final class NetworkProbe {

  /** A lower ratio of the best to the next normalisation leaves a doubt. */
  private static final double CLEAR = 1.03;

  /** The sum of probabilities in half precision differs from one by less than this. */
  private static final double ROUNDING = 1e-2;

  /**
   * The outcome of a probe.
   *
   * @param settings with the best normalisation
   * @param doubt a sentence if another normalisation is nearly as good, else empty
   */
  public record Finding(NetworkSettings settings, String doubt) {}

  private record Trial(Normalisation normalisation, double information) {}

  private NetworkProbe() {}

  /** Returns the settings under which a classifier tells some photographs apart best. */
  public static Finding of(
      NetworkContent network, NetworkSettings settings, List<Picture> photographs) {
    List<Trial> trials = trials(network, settings, photographs);
    Trial first = trials.getFirst();
    Trial next = trials.get(1);
    String doubt =
        first.information() > CLEAR * next.information()
            ? ""
            : Formatted.of(
                "pixels as %4$s tell these photographs apart nearly as well as %3$s (%2$.2f,"
                    + " %1$.2f): check the network's description",
                first.information(),
                next.information(),
                first.normalisation(),
                next.normalisation());
    return new Finding(first.normalisation().in(settings), doubt);
  }

  /**
   * Returns the sentence that says which pixels tell some photographs apart better than those that
   * a classifier's settings give it, or empty if none do.
   */
  public static String doubt(
      NetworkContent network, NetworkSettings settings, List<Picture> photographs) {
    Normalisation given = Normalisation.of(settings);
    List<Trial> trials = trials(network, settings, photographs);
    Trial best = trials.getFirst();
    double information =
        trials.stream()
            .filter(trial -> trial.normalisation().equals(given))
            .findFirst()
            .orElseGet(() -> trial(network, settings, photographs, given))
            .information();
    return best.information() <= CLEAR * information
        ? ""
        : Formatted.of(
            "pixels as %3$s tell these photographs apart better than %4$s, as the settings say"
                + " (%1$.2f, %2$.2f): check the network's description",
            best.information(), information, best.normalisation(), given);
  }

  /** Returns the usual normalisations, the best one first. */
  private static List<Trial> trials(
      NetworkContent network, NetworkSettings settings, List<Picture> photographs) {
    List<Trial> trials = new ArrayList<>();
    NetworkPixels pixels = new NetworkPixels(settings);
    List<Picture> fitting = photographs.stream().map(pixels::fitting).toList();
    for (Normalisation normalisation : Normalisation.usual()) {
      trials.add(trial(network, settings, fitting, normalisation));
    }
    trials.sort(Comparator.comparingDouble(Trial::information).reversed());
    return trials;
  }

  private static Trial trial(
      NetworkContent network,
      NetworkSettings settings,
      List<Picture> photographs,
      Normalisation normalisation) {
    NetworkSettings tried = normalisation.in(settings).withOutputs(classes(network));
    return new Trial(normalisation, information(network, tried, photographs));
  }

  private static List<String> classes(NetworkContent network) {
    return List.of(OnnxFile.of(network.buffer()).outputs().getLast());
  }

  /**
   * Returns how well the classes identify a photograph: the entropy of their mean probabilities,
   * less the mean entropy of each. Pixels out of range make a classifier sure, but of the same few
   * classes for everything.
   */
  private static double information(
      NetworkContent network, NetworkSettings settings, List<Picture> photographs) {
    NetworkPixels pixels = new NetworkPixels(settings);
    try (OnnxSession session = OnnxSession.open(network.buffer(), settings)) {
      double[] mean = new double[0];
      double entropies = 0;
      for (Picture picture : photographs) {
        double[] probabilities = probabilities(session.run(pixels.of(picture)));
        entropies += entropy(probabilities) / photographs.size();
        mean = mean.length == 0 ? new double[probabilities.length] : mean;
        for (int i = 0; i < mean.length; i++) {
          mean[i] += probabilities[i] / photographs.size();
        }
      }
      return entropy(mean) - entropies;
    } catch (OrtException failed) {
      throw new NetworkException("the network fails: " + failed.getMessage(), failed);
    }
  }

  private static double[] probabilities(float[] scores) {
    double greatest = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (float score : scores) {
      greatest = Math.max(greatest, score);
      sum += score;
    }
    double[] probabilities = new double[scores.length];
    boolean already = Math.abs(sum - 1) < ROUNDING;
    double total = 0;
    for (int i = 0; i < scores.length; i++) {
      probabilities[i] = already ? scores[i] : Math.exp(scores[i] - greatest);
      total += probabilities[i];
    }
    for (int i = 0; i < scores.length; i++) {
      probabilities[i] /= total;
    }
    return probabilities;
  }

  private static double entropy(double[] probabilities) {
    double entropy = 0;
    for (double probability : probabilities) {
      entropy -= probability > 0 ? probability * Math.log(probability) : 0;
    }
    return entropy;
  }

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
}
