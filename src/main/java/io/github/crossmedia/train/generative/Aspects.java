package io.github.crossmedia.train.generative;

import java.util.Arrays;

/** P(t|z) and P(v|z), a row for each word and for each visual word. */
record Aspects(float[][] words, float[][] visualWords) {

  Aspects beside(Aspects others) {
    return new Aspects(beside(words, others.words), beside(visualWords, others.visualWords));
  }

  private static float[][] beside(float[][] left, float[][] right) {
    float[][] both = new float[left.length][];
    for (int row = 0; row < both.length; row++) {
      both[row] = Arrays.copyOf(left[row], left[row].length + right[row].length);
      System.arraycopy(right[row], 0, both[row], left[row].length, right[row].length);
    }
    return both;
  }
}
