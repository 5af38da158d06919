package io.github.crossmedia.picture.network;

import java.util.Arrays;
import java.util.Locale;

/**
 * A convolution. Its sums are loops that the compiler makes vector instructions of.
 *
 * @param weights of each channel made, over the channels read and the window
 * @param bias of each channel made
 * @param groups of channels that don't read each other
 */
record ConvolutionLayer(Window window, int made, int groups, float[] weights, float[] bias) {

  /** Places whose sums stay in the processor's first cache. */
  private static final int BLOCK = 448;

  /** Channels that are made at once. */
  private static final int TOGETHER = 4;

  Planes of(Planes read) {
    int taps = window.height() * window.width();
    if (read.channels() % groups != 0
        || weights.length != (long) made * (read.channels() / groups) * taps) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a convolution of %d weights does not fit %d channels in %d groups",
              weights.length,
              read.channels(),
              groups));
    }
    int rows = window.rows(read.height());
    int columns = window.columns(read.width());
    Planes out = Planes.zeros(made, rows, columns);
    for (int channel = 0; channel < made; channel++) {
      Arrays.fill(
          out.values(), channel * out.places(), (channel + 1) * out.places(), bias[channel]);
    }
    int own = read.channels() / groups;
    int each = made / groups;
    for (int group = 0; group < groups; group++) {
      if (own == 1 && each == 1) {
        plane(read, group, out);
      } else {
        float[] source =
            window.isPoint() && groups == 1 ? read.values() : taps(read, group * own, own, out);
        sums(source, own * taps, group * each, each, out);
      }
    }
    return out;
  }

  /** A channel that reads one channel. */
  private void plane(Planes read, int channel, Planes out) {
    int taps = window.height() * window.width();
    for (int tap = 0; tap < taps; tap++) {
      float weight = weights[channel * taps + tap];
      int tapRow = tap / window.width();
      int tapColumn = tap % window.width();
      int first = window.firstInside(tapColumn);
      int end = window.endInside(tapColumn, read.width(), out.width());
      for (int row = 0; row < out.height(); row++) {
        int y = row * window.down() - window.top() + tapRow;
        if (y >= 0 && y < read.height()) {
          int to = (channel * out.height() + row) * out.width();
          int from = (channel * read.height() + y) * read.width() - window.left() + tapColumn;
          if (window.across() == 1) {
            addRow(weight, read.values(), from, out.values(), to, first, end);
          } else {
            for (int x = first; x < end; x++) {
              out.values()[to + x] += weight * read.values()[from + x * window.across()];
            }
          }
        }
      }
    }
  }

  private static void addRow(
      float weight, float[] read, int from, float[] out, int to, int first, int end) {
    for (int x = first; x < end; x++) {
      out[to + x] += weight * read[from + x];
    }
  }

  /** For each channel and tap of the window, what it reads for each place. */
  private float[] taps(Planes read, int firstChannel, int channels, Planes out) {
    int taps = window.height() * window.width();
    float[] all = new float[channels * taps * out.places()];
    for (int channel = 0; channel < channels; channel++) {
      for (int tap = 0; tap < taps; tap++) {
        int tapRow = tap / window.width();
        int tapColumn = tap % window.width();
        int first = window.firstInside(tapColumn);
        int end = window.endInside(tapColumn, read.width(), out.width());
        for (int row = 0; row < out.height(); row++) {
          int y = row * window.down() - window.top() + tapRow;
          if (y >= 0 && y < read.height()) {
            int to = (channel * taps + tap) * out.places() + row * out.width();
            int from =
                ((firstChannel + channel) * read.height() + y) * read.width()
                    - window.left()
                    + tapColumn;
            for (int x = first; x < end; x++) {
              all[to + x] = read.values()[from + x * window.across()];
            }
          }
        }
      }
    }
    return all;
  }

  /** Adds the product of weights, a row for each channel made, and of what they read. */
  private void sums(float[] read, int inner, int firstMade, int channels, Planes out) {
    int places = out.places();
    float[] sums = new float[TOGETHER * BLOCK];
    for (int begin = 0; begin < places; begin += BLOCK) {
      int length = Math.min(BLOCK, places - begin);
      for (int done = 0; done < channels; done += TOGETHER) {
        int together = Math.min(TOGETHER, channels - done);
        Arrays.fill(sums, 0);
        int row = (firstMade + done) * inner;
        int k = 0;
        if (together == TOGETHER) {
          for (; k + TOGETHER <= inner; k += TOGETHER) {
            addSquare(row + k, inner, read, k * places + begin, places, sums, length);
          }
        }
        for (; k < inner; k++) {
          for (int one = 0; one < together; one++) {
            addRow(
                weights[row + one * inner + k],
                read,
                k * places + begin,
                sums,
                one * BLOCK,
                0,
                length);
          }
        }
        for (int one = 0; one < together; one++) {
          int to = (firstMade + done + one) * places + begin;
          for (int x = 0; x < length; x++) {
            out.values()[to + x] += sums[one * BLOCK + x];
          }
        }
      }
    }
  }

  /** Four channels made of four that are read: each number is loaded once for four products. */
  private void addSquare(
      int at, int inner, float[] read, int from, int places, float[] sums, int length) {
    float a0 = weights[at];
    float a1 = weights[at + 1];
    float a2 = weights[at + 2];
    float a3 = weights[at + 3];
    float b0 = weights[at + inner];
    float b1 = weights[at + inner + 1];
    float b2 = weights[at + inner + 2];
    float b3 = weights[at + inner + 3];
    float c0 = weights[at + 2 * inner];
    float c1 = weights[at + 2 * inner + 1];
    float c2 = weights[at + 2 * inner + 2];
    float c3 = weights[at + 2 * inner + 3];
    float d0 = weights[at + 3 * inner];
    float d1 = weights[at + 3 * inner + 1];
    float d2 = weights[at + 3 * inner + 2];
    float d3 = weights[at + 3 * inner + 3];
    for (int x = 0; x < length; x++) {
      float r0 = read[from + x];
      float r1 = read[from + places + x];
      float r2 = read[from + 2 * places + x];
      float r3 = read[from + 3 * places + x];
      sums[x] += a0 * r0 + a1 * r1 + a2 * r2 + a3 * r3;
      sums[BLOCK + x] += b0 * r0 + b1 * r1 + b2 * r2 + b3 * r3;
      sums[2 * BLOCK + x] += c0 * r0 + c1 * r1 + c2 * r2 + c3 * r3;
      sums[3 * BLOCK + x] += d0 * r0 + d1 * r1 + d2 * r2 + d3 * r3;
    }
  }

  /**
   * The places that a layer reads for each of its own.
   *
   * @param top rows of zeros above
   * @param left columns of zeros at the left
   */
  record Window(
      int height, int width, int down, int across, int top, int left, int bottom, int right) {

    /** Returns how many rows a layer makes of so many. */
    int rows(int read) {
      return (read + top + bottom - height) / down + 1;
    }

    /** Returns how many columns a layer makes of so many. */
    int columns(int read) {
      return (read + left + right - width) / across + 1;
    }

    /** Returns true if each place reads only itself. */
    boolean isPoint() {
      return height == 1
          && width == 1
          && down == 1
          && across == 1
          && top + left + bottom + right == 0;
    }

    /** Returns the first column whose tap lies inside the plane. */
    int firstInside(int tap) {
      return Math.max(0, Math.ceilDiv(left - tap, across));
    }

    /** Returns the end of the columns whose tap lies inside a plane of this width. */
    int endInside(int tap, int read, int columns) {
      return Math.clamp(Math.floorDiv(read - 1 + left - tap, across) + 1, 0, columns);
    }

    /** Returns the greatest value that each place reads. */
    Planes maximum(Planes read) {
      Planes out = Planes.zeros(read.channels(), rows(read.height()), columns(read.width()));
      int at = 0;
      for (int channel = 0; channel < out.channels(); channel++) {
        for (int row = 0; row < out.height(); row++) {
          for (int column = 0; column < out.width(); column++) {
            out.values()[at++] = greatest(read, channel, row * down - top, column * across - left);
          }
        }
      }
      return out;
    }

    private float greatest(Planes read, int channel, int top, int left) {
      float greatest = Float.NEGATIVE_INFINITY;
      int lastRow = Math.min(top + height, read.height());
      int lastColumn = Math.min(left + width, read.width());
      for (int y = Math.max(0, top); y < lastRow; y++) {
        for (int x = Math.max(0, left); x < lastColumn; x++) {
          greatest =
              Math.max(greatest, read.values()[(channel * read.height() + y) * read.width() + x]);
        }
      }
      return greatest;
    }
  }

  /**
   * Numbers in channels, each of which is a plane; a vector has planes of one place.
   *
   * @param values plane by plane, row by row
   */
  record Planes(int channels, int height, int width, float[] values) {

    Planes {
      if (values.length != channels * height * width) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%d numbers are not %d planes of %d x %d",
                values.length,
                channels,
                height,
                width));
      }
    }

    static Planes zeros(int channels, int height, int width) {
      return new Planes(channels, height, width, new float[channels * height * width]);
    }

    /** Returns the number of places of a plane. */
    int places() {
      return height * width;
    }
  }
}
