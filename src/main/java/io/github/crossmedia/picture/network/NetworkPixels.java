package io.github.crossmedia.picture.network;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.network.NetworkSettings.Colours;
import java.nio.FloatBuffer;

/** Turns pictures into the numbers that a network reads. */
public final class NetworkPixels {

  private static final int CHANNELS = NetworkSettings.CHANNELS;
  private static final int SHADES = 256;
  private static final int MAX_STRIP = 4;

  private final NetworkSettings settings;

  /** What each shade of red, green and blue becomes. */
  private final float[][] values = new float[CHANNELS][SHADES];

  public NetworkPixels(NetworkSettings settings) {
    this.settings = settings;
    for (int colour = 0; colour < CHANNELS; colour++) {
      float mean = settings.mean().get(colour);
      float deviation = settings.deviation().get(colour);
      for (int shade = 0; shade < SHADES; shade++) {
        values[colour][shade] = (shade * settings.range() / 255f - mean) / deviation;
      }
    }
  }

  /** Returns the numbers of a picture. */
  public FloatBuffer of(Picture picture) {
    Picture fitting =
        settings.crop()
            ? cropped(picture)
            : Resampling.resize(picture, settings.width(), settings.height());
    int size = fitting.size();
    boolean rgb = settings.colours() == Colours.RGB;
    float[] numbers = new float[CHANNELS * size];
    for (int colour = 0; colour < CHANNELS; colour++) {
      int channel = rgb ? colour : CHANNELS - 1 - colour;
      int first = settings.channelsLast() ? channel : channel * size;
      int step = settings.channelsLast() ? CHANNELS : 1;
      for (int i = 0; i < size; i++) {
        numbers[first + step * i] = values[colour][fitting.rgb(i) >> 16 - 8 * colour & 255];
      }
    }
    return FloatBuffer.wrap(numbers);
  }

  private Picture cropped(Picture whole) {
    int width = settings.width();
    int height = settings.height();
    Picture picture = withoutFarEnds(whole);
    double factor = Math.max((double) width / picture.width(), (double) height / picture.height());
    int across = Math.max(width, (int) Math.round(picture.width() * factor));
    int down = Math.max(height, (int) Math.round(picture.height() * factor));
    Picture resized = Resampling.resize(picture, across, down);
    int[] pixels = new int[width * height];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = resized.rgb((across - width) / 2 + i % width, (down - height) / 2 + i / width);
    }
    return Picture.of(width, height, pixels);
  }

  /**
   * Enlarging a strip until its short side fits would fill the memory with parts that are cropped.
   */
  private Picture withoutFarEnds(Picture picture) {
    double ratio = (double) settings.width() / settings.height();
    double longest = MAX_STRIP * Math.max(ratio, 1 / ratio);
    int side = (int) Math.ceil(longest * Math.min(picture.width(), picture.height()));
    int across = Math.min(picture.width(), side);
    int down = Math.min(picture.height(), side);
    if (across == picture.width() && down == picture.height()) {
      return picture;
    }
    int left = (picture.width() - across) / 2;
    int top = (picture.height() - down) / 2;
    int[] pixels = new int[across * down];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = picture.rgb(left + i % across, top + i / across);
    }
    return Picture.of(across, down, pixels);
  }
}
