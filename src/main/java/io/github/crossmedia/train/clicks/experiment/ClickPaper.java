package io.github.crossmedia.train.clicks.experiment;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** What the paper has, and what our page says beside it. */
public record ClickPaper(String title, String paper, List<String> notes, List<Method> methods) {

  /**
   * A method.
   *
   * @param dcg DCG@25 on the paper's development set, in percent
   * @param milliseconds for one pair, where the paper has it
   */
  public record Method(String method, double dcg, Double milliseconds) {}

  public ClickPaper {
    notes = List.copyOf(notes);
    methods = List.copyOf(methods);
  }

  /** The shipped description. */
  public static ClickPaper read() throws IOException {
    try (InputStream in = ClickPaper.class.getResourceAsStream("/experiments/clicks.yaml")) {
      return YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build()
          .readValue(in.readAllBytes(), ClickPaper.class);
    }
  }
}
