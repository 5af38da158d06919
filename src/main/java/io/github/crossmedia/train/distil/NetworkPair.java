package io.github.crossmedia.train.distil;

import java.util.List;

/**
 * Two networks that were trained together, so that the cosine of a picture and a text tells how
 * well they fit.
 */
public interface NetworkPair {

  /** Returns the view of pictures that one of them makes. */
  String view();

  /** Returns the view of texts that the other makes, by another name. */
  String textView();

  /** Returns what cosines are divided by to make the logarithms of probabilities. */
  double temperature();

  /** Returns what the other makes of texts, a vector of length one for each. */
  List<float[]> embed(List<String> texts);
}
