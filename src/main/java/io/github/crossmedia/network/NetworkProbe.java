package io.github.crossmedia.network;

import ai.onnxruntime.OrtException;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkPixels;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Finds out how a classifier wants its pixels. With the right order of colours and the right range
 * it tells photographs apart better than with any other; a wrong one gives no error.
 */
public final class NetworkProbe {

  /** Below this ratio of the best to the next one there is doubt. */
  private static final double CLEAR = 1.03;

  /** Probabilities add up to one, but for their rounding in half precision. */
  private static final double ROUNDING = 1e-2;

  /**
   * What was found.
   *
   * @param settings with the best normalisation
   * @param doubt the sentence that says so where another one is nearly as good, or empty
   */
  public record Finding(NetworkSettings settings, String doubt) {}

  private record Trial(Normalisation normalisation, double information) {}

  private NetworkProbe() {}

  /** Returns the settings under which a classifier tells some photographs apart best. */
  public static Finding of(byte[] network, NetworkSettings settings, List<Picture> photographs) {
    List<Trial> trials = new ArrayList<>();
    for (Normalisation normalisation : Normalisation.usual()) {
      NetworkSettings tried = normalisation.in(settings).withOutputs(classes(network));
      trials.add(new Trial(normalisation, information(network, tried, photographs)));
    }
    trials.sort(Comparator.comparingDouble(Trial::information).reversed());
    Trial first = trials.getFirst();
    Trial next = trials.get(1);
    String doubt =
        first.information() > CLEAR * next.information()
            ? ""
            : String.format(
                Locale.ROOT,
                "pixels as %4$s tell these photographs apart nearly as well as %3$s (%2$.2f,"
                    + " %1$.2f): check the network's description",
                first.information(),
                next.information(),
                first.normalisation(),
                next.normalisation());
    return new Finding(first.normalisation().in(settings), doubt);
  }

  private static List<String> classes(byte[] network) {
    return List.of(OnnxGraph.of(network).outputs().getLast());
  }

  /**
   * How much the classes tell of which photograph is shown: the entropy of their mean
   * probabilities, less the mean entropy of each. Pixels out of range make a classifier sure, but
   * of the same few classes for everything.
   */
  private static double information(
      byte[] network, NetworkSettings settings, List<Picture> photographs) {
    NetworkPixels pixels = new NetworkPixels(settings);
    try (OnnxSession session = OnnxSession.open(network, settings)) {
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
}
