package io.github.crossmedia.train.distil;

import java.util.List;

/** No pair: methods that need one are known by their names without it. */
public enum MissingPair implements NetworkPair {
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
