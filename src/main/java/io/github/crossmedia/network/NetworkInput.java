package io.github.crossmedia.network;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The input of a network, as specified by the JSON file beside it.
 *
 * @param mean of red, green and blue from 0 to 1, subtracted (default: 0)
 * @param deviation of red, green and blue, divided by (default: 1)
 * @param crop whether pictures are cropped to the middle; otherwise they are squeezed
 * @param channelsLast whether the channels of a pixel are adjacent (NHWC), not in planes (NCHW)
 * @param version to be raised when the network changes, as a model fits one version only
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
  private static final int STRIP = 4;

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
          "\"mean\" and \"deviation\" must have a number each for red, green and blue, and no"
              + " deviation may be 0");
    }
  }

  static NetworkInput read(Path file, Path network) throws IOException {
    if (!Files.exists(file)) {
      throw new NetworkException(
          String.format(
              Locale.ROOT,
              "%s needs %s beside it, such as {\"width\": 224, \"height\": 224}",
              network,
              file.getFileName()));
    }
    try {
      return new JsonMapper().readValue(file.toFile(), NetworkInput.class);
    } catch (JsonProcessingException wrong) {
      throw new NetworkException(file + ": " + reason(wrong), wrong);
    }
  }

  private static String reason(JsonProcessingException wrong) {
    String key =
        wrong instanceof JsonMappingException mapping
            ? mapping.getPath().stream()
                .map(JsonMappingException.Reference::getFieldName)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("."))
            : "";
    return switch (wrong) {
      case ValueInstantiationException refused -> refused.getCause().getMessage();
      case UnrecognizedPropertyException unknown ->
          String.format(
              Locale.ROOT, "unknown key \"%s\", known are %s", key, unknown.getKnownPropertyIds());
      case MismatchedInputException missing
          when missing.getOriginalMessage().startsWith("Missing") ->
          "it lacks \"" + key + "\"";
      case MismatchedInputException other when key.isEmpty() -> "not a JSON object";
      case MismatchedInputException other -> "\"" + key + "\" is of the wrong type";
      default -> "not JSON: " + wrong.getOriginalMessage();
    };
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

  private Picture cropped(Picture whole) {
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
    double longest = STRIP * Math.max((double) width / height, (double) height / width);
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
