package io.github.crossmedia.train.pamir;

import io.github.crossmedia.train.method.Parameters;

/** The margin by which a relevant picture must win over another one. */
enum Margin {
  /** Constant for all pairs of pictures: eps = 1. */
  CONSTANT,
  /** The difference of the captions: eps = max(e, F_text(q, c+) - F_text(q, c-)). */
  CAPTION;

  static Margin of(Parameters parameters) {
    return switch (parameters.text(PamirTrainer.MARGIN)) {
      case "constant" -> CONSTANT;
      case "caption" -> CAPTION;
      default -> throw parameters.wrong(PamirTrainer.MARGIN, "must be constant or caption");
    };
  }
}
