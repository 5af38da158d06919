package io.github.crossmedia.reproduce.published;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;

/** The shipped description of an experiment, in YAML. */
public final class ExperimentFile {

  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private ExperimentFile() {}

  /** Reads the description of an experiment by its name. */
  public static <T> T read(String name, Class<T> type) throws IOException {
    try (InputStream in =
        ExperimentFile.class.getResourceAsStream("/experiments/" + name + ".yaml")) {
      return read(in.readAllBytes(), type);
    }
  }

  static <T> T read(byte[] yaml, Class<T> type) throws IOException {
    try {
      return YAML.readValue(yaml, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the experiment: " + e.getOriginalMessage(), e);
    }
  }
}
