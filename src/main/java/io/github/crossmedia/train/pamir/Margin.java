package io.github.crossmedia.train.pamir;

import io.github.crossmedia.train.Parameters;

/** By how much a relevant picture must win over another one. */
enum Margin {
  /** The same for every pair of pictures, eps = 1. */
  CONSTANT,
  /** As far as the captions lie apart, eps = max(e, F_text(q, c+) - F_text(q, c-)). */
  CAPTION;

  static Margin of(Parameters parameters) {
    return switch (parameters.text(PamirTrainer.MARGIN)) {
      case "constant" -> CONSTANT;
      case "caption" -> CAPTION;
      default -> throw parameters.wrong(PamirTrainer.MARGIN, "neither constant nor caption");
    };
  }
}
