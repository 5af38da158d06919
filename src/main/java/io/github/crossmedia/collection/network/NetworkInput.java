package io.github.crossmedia.collection.network;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * How a network wants its pictures, as the JSON file beside it says.
 *
 * @param mean of red, green and blue from 0 to 1, subtracted (default: 0)
 * @param deviation of red, green and blue, divided by (default: 1)
 * @param crop whether the middle of a picture is taken that fits; otherwise all of it is squeezed
 * @param channelsLast whether a pixel's channels stand together (NHWC) instead of planes (NCHW)
 * @param version raised by whoever changes the network, as a model fits one version only
 */
record NetworkInput(
    @JsonProperty(required = true) int width,
    @JsonProperty(required = true) int height,
    List<Float> mean,
    List<Float> deviation,
    boolean crop,
    @JsonProperty("channels_last") boolean channelsLast,
    int version) {

  private static final int CHANNELS = 3;
  private static final int LARGEST = 4096;

  NetworkInput {
    mean = mean == null ? List.of(0f, 0f, 0f) : List.copyOf(mean);
    deviation = deviation == null ? List.of(1f, 1f, 1f) : List.copyOf(deviation);
    if (width < 1 || height < 1 || width > LARGEST || height > LARGEST) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "\"width\" and \"height\" must be from 1 to %d, not %d and %d",
              LARGEST,
              width,
              height));
    }
    if (mean.size() != CHANNELS || deviation.size() != CHANNELS || deviation.contains(0f)) {
      throw new IllegalArgumentException(
          "\"mean\" and \"deviation\" need a number each for red, green and blue, and none to"
              + " divide by may be 0");
    }
  }

  static NetworkInput read(Path file, Path network) throws IOException {
    if (!Files.exists(file)) {
      throw new CollectionException(
          String.format(
              Locale.ROOT,
              "%s needs %s beside it, such as {\"width\": 224, \"height\": 224}",
              network,
              file.getFileName()));
    }
    try {
      return new JsonMapper().readValue(file.toFile(), NetworkInput.class);
    } catch (JsonProcessingException wrong) {
      throw new CollectionException(file + ": " + wrong.getOriginalMessage(), wrong);
    }
  }

  long[] shape() {
    return channelsLast
        ? new long[] {1, height, width, CHANNELS}
        : new long[] {1, CHANNELS, height, width};
  }

  FloatBuffer values(Picture picture) {
    Picture fitting = crop ? cropped(picture) : Resampling.resize(picture, width, height);
    FloatBuffer values = FloatBuffer.allocate(CHANNELS * width * height);
    for (int i = 0; i < fitting.size(); i++) {
      for (int channel = 0; channel < CHANNELS; channel++) {
        float value = (fitting.rgb(i) >> 16 - 8 * channel & 255) / 255f;
        int place = channelsLast ? CHANNELS * i + channel : channel * fitting.size() + i;
        values.put(place, (value - mean.get(channel)) / deviation.get(channel));
      }
    }
    return values;
  }

  private Picture cropped(Picture picture) {
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
}
