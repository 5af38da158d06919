package io.github.crossmedia.network;

import io.github.crossmedia.network.NetworkSettings.Colours;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.nio.FloatBuffer;

/** Turns pictures into the numbers that a network reads. */
record NetworkPixels(NetworkSettings settings) {

  private static final int CHANNELS = NetworkSettings.CHANNELS;
  private static final int MAX_STRIP = 4;

  FloatBuffer of(Picture picture) {
    Picture fitting =
        settings.crop()
            ? cropped(picture)
            : Resampling.resize(picture, settings.width(), settings.height());
    FloatBuffer values = FloatBuffer.allocate(CHANNELS * fitting.size());
    for (int i = 0; i < fitting.size(); i++) {
      for (int colour = 0; colour < CHANNELS; colour++) {
        float value = (fitting.rgb(i) >> 16 - 8 * colour & 255) * settings.range() / 255f;
        int channel = settings.colours() == Colours.RGB ? colour : CHANNELS - 1 - colour;
        int place = settings.channelsLast() ? CHANNELS * i + channel : channel * fitting.size() + i;
        values.put(place, (value - settings.mean().get(colour)) / settings.deviation().get(colour));
      }
    }
    return values;
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
