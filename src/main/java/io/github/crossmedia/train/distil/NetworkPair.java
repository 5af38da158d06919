package io.github.crossmedia.train.distil;

import java.util.List;

/**
 * Two networks that were trained together, so that the cosine of a picture and a text tells how
 * well they fit.
 */
public interface NetworkPair {

  String view();

  /** Returns the view of texts that the other makes, by another name. */
  String textView();

  /** Returns what cosines are divided by to make the logarithms of probabilities. */
  double temperature();

  /** Returns what the other makes of texts, a vector of length one for each. */
  List<float[]> embed(List<String> texts);

  /** Stands for a missing pair, so that methods that need one can be listed. */
  enum Missing implements NetworkPair {
    INSTANCE;

    private static IllegalArgumentException missing() {
      return new IllegalArgumentException(
          "the method needs a pair of networks: name it by --network");
    }

    @Override
    public String view() {
      throw missing();
    }

    @Override
    public String textView() {
      throw missing();
    }

    @Override
    public double temperature() {
      throw missing();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      throw missing();
    }
  }
}
