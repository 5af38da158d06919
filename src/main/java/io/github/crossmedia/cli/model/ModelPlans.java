package io.github.crossmedia.cli.model;

import io.github.crossmedia.model.BackProjection.NotLinearException;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;

/** The plans that a model can be searched by. */
public final class ModelPlans {

  private ModelPlans() {}

  public static String of(CrossMediaModel model) {
    String always = model.textEncoder().isPresent() ? "exact, words, nearest" : "exact, nearest";
    try {
      model.textToImage().back(Medium.ofText(""));
      return always + ", visual_words";
    } catch (NotLinearException e) {
      return always + "; not visual_words: " + e.getMessage();
    } catch (IllegalArgumentException e) {
      return always;
    }
  }
}
