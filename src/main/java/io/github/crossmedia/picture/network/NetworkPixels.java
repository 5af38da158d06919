package io.github.crossmedia.picture.network;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.network.NetworkSettings.Colours;
import java.nio.FloatBuffer;
import java.util.List;

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

  /** What a network makes of the numbers of a picture. */
  @FunctionalInterface
  public interface Run<E extends Exception> {

    float[] of(FloatBuffer numbers) throws E;
  }

  /**
   * Returns the view of a picture: what the network makes of it or, if it looks several times, the
   * mean of what it makes of each look, brought to length one. Six looks in one run take as long as
   * six runs (4.33 and 4.34 ms a look of MobileNet V2), so each has a run of its own.
   */
  public <E extends Exception> float[] view(Picture picture, Run<E> network) throws E {
    List<Looks.Looked> looks =
        settings.looks().of(picture, Math.max(settings.width(), settings.height()));
    if (looks.size() == 1) {
      return network.of(of(picture));
    }
    double[] mean = new double[0];
    for (Looks.Looked look : looks) {
      FloatBuffer numbers = of(look.picture());
      float[] made = network.of(look.mirrored() ? mirrored(numbers.array()) : numbers);
      mean = mean.length == 0 ? new double[made.length] : mean;
      double factor = 1 / (looks.size() * length(made));
      for (int i = 0; i < mean.length; i++) {
        mean[i] += factor * made[i];
      }
    }
    float[] view = new float[mean.length];
    for (int i = 0; i < view.length; i++) {
      view[i] = (float) mean[i];
    }
    return view;
  }

  private static double length(float[] view) {
    double square = 0;
    for (float value : view) {
      square += (double) value * value;
    }
    return square > 0 ? Math.sqrt(square) : 1;
  }

  private FloatBuffer mirrored(float[] numbers) {
    int width = settings.width();
    int step = settings.channelsLast() ? CHANNELS : 1;
    float[] mirrored = new float[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      int place = i / step;
      int column = place % width;
      mirrored[(place - column + width - 1 - column) * step + i % step] = numbers[i];
    }
    return FloatBuffer.wrap(mirrored);
  }

  /** Returns the numbers of a picture. */
  public FloatBuffer of(Picture picture) {
    Picture fitting = fitting(picture);
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

  /** Returns a picture as large as the network reads it, which is itself if it is so already. */
  public Picture fitting(Picture picture) {
    return settings.crop()
        ? cropped(picture)
        : Resampling.resize(picture, settings.width(), settings.height());
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
