package io.github.crossmedia.picture.network;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * How pictures go into a network and what is taken from it: the JSON file next to the network.
 *
 * @param mean of red, green and blue, subtracted (default: 0)
 * @param deviation of red, green and blue, divided by (default: 1)
 * @param range the number that full red, green or blue stands for before that (default: 1)
 * @param colours the order of the channels
 * @param crop whether pictures are cropped to the middle; otherwise they are squeezed
 * @param channelsLast whether the channels of a pixel are adjacent (NHWC), not in planes (NCHW)
 * @param outputs the tensors to take, outputs or inner ones; the first output by default
 * @param version to be raised when the network changes, as a model fits one version only
 * @param flips how settings say that the looks are {@link Looks#MIRROR}
 * @param looks what is looked at, the whole picture alone by default
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record NetworkSettings(
    @JsonProperty(required = true) int width,
    @JsonProperty(required = true) int height,
    List<Float> mean,
    List<Float> deviation,
    float range,
    Colours colours,
    boolean crop,
    @JsonProperty("channels_last") boolean channelsLast,
    @JsonProperty("output") @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<String> outputs,
    int version,
    boolean flips,
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = SaidByFlips.class) Looks looks) {

  public static final int CHANNELS = 3;
  private static final int MAX_SIDE = 4096;

  /** The order of the channels of a picture. */
  public enum Colours {
    @JsonProperty("rgb")
    RGB,
    @JsonProperty("bgr")
    BGR
  }

  public NetworkSettings {
    mean = mean == null ? List.of(0f, 0f, 0f) : List.copyOf(mean);
    deviation = deviation == null ? List.of(1f, 1f, 1f) : List.copyOf(deviation);
    range = range == 0 ? 1 : range;
    colours = colours == null ? Colours.RGB : colours;
    outputs = outputs == null ? List.of() : List.copyOf(outputs);
    looks = looks == null ? (flips ? Looks.MIRROR : Looks.WHOLE) : looks;
    flips = looks == Looks.MIRROR;
    if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) {
      throw new IllegalArgumentException(
          Formatted.of(
              "\"width\" and \"height\" must be from 1 to %d, not %d and %d",
              MAX_SIDE, width, height));
    }
    if (mean.size() != CHANNELS || deviation.size() != CHANNELS || deviation.contains(0f)) {
      throw new IllegalArgumentException(
          "\"mean\" and \"deviation\" must have a number each for red, green and blue, and no"
              + " deviation may be 0");
    }
    if (!(range > 0) || !Float.isFinite(range)) {
      throw new IllegalArgumentException("\"range\" must be above 0, such as 1 or 255");
    }
  }

  /** Equal to looks that settings do not name, so that those of older networks stay as they are. */
  static final class SaidByFlips {

    @Override
    public boolean equals(Object looks) {
      return looks == null || looks == Looks.WHOLE || looks == Looks.MIRROR;
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  /** Returns the settings of a network that looks once. */
  public static NetworkSettings ofSize(int width, int height, boolean channelsLast) {
    return new NetworkSettings(
        width, height, null, null, 0, null, false, channelsLast, null, 0, false, null);
  }

  /** Reads the file of settings of a network. */
  public static NetworkSettings read(Path file, Path network) throws IOException {
    if (!Files.exists(file)) {
      throw new NetworkException(
          Formatted.of(
              "%s needs %s next to it, such as {\"width\": 224, \"height\": 224}",
              network, file.getFileName()));
    }
    return of(file.toString(), Files.readAllBytes(file));
  }

  /** Reads settings from JSON, which came from a file. */
  public static NetworkSettings of(String file, byte[] json) throws IOException {
    try {
      return new JsonMapper().readValue(json, NetworkSettings.class);
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
          Formatted.of("unknown key \"%s\", known are %s", key, unknown.getKnownPropertyIds());
      case InvalidFormatException other when other.getTargetType() == Colours.class ->
          "\"colours\" is \"rgb\" or \"bgr\", not \"" + other.getValue() + "\"";
      case InvalidFormatException other when other.getTargetType() == Looks.class ->
          "\"looks\" is \"corners-1\" or \"grid-1\", not \"" + other.getValue() + "\"";
      case MismatchedInputException missing
          when missing.getOriginalMessage().startsWith("Missing") ->
          "it lacks \"" + key + "\"";
      case MismatchedInputException other when key.isEmpty() -> "not a JSON object";
      case MismatchedInputException other -> "\"" + key + "\" is of the wrong type";
      default -> "not JSON: " + wrong.getOriginalMessage();
    };
  }

  /** Writes these settings as JSON. */
  public String json() {
    try {
      return new JsonMapper().writeValueAsString(this);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns the shape of the input of one picture. */
  public long[] shape() {
    return channelsLast
        ? new long[] {1, height, width, CHANNELS}
        : new long[] {1, CHANNELS, height, width};
  }

  /** Returns the same with other layers. */
  public NetworkSettings withOutputs(List<String> others) {
    return with(others, flips, looks);
  }

  /** Returns the same with other looks. */
  public NetworkSettings with(Looks others) {
    return with(outputs, false, others);
  }

  private NetworkSettings with(List<String> newOutputs, boolean newFlips, Looks newLooks) {
    return new NetworkSettings(
        width,
        height,
        mean,
        deviation,
        range,
        colours,
        crop,
        channelsLast,
        newOutputs,
        version,
        newFlips,
        newLooks);
  }

  /** Returns the same with pixels normalised in another way. */
  public NetworkSettings normalised(
      List<Float> otherMean, List<Float> otherDeviation, float otherRange, Colours otherColours) {
    return new NetworkSettings(
        width,
        height,
        otherMean,
        otherDeviation,
        otherRange,
        otherColours,
        crop,
        channelsLast,
        outputs,
        version,
        flips,
        looks);
  }
}
