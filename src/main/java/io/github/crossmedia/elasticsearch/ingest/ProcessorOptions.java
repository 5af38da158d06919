package io.github.crossmedia.elasticsearch.ingest;

import static org.elasticsearch.ingest.ConfigurationUtils.newConfigurationException;
import static org.elasticsearch.ingest.ConfigurationUtils.readBooleanProperty;
import static org.elasticsearch.ingest.ConfigurationUtils.readDoubleProperty;
import static org.elasticsearch.ingest.ConfigurationUtils.readIntProperty;
import static org.elasticsearch.ingest.ConfigurationUtils.readStringProperty;

import io.github.crossmedia.model.version.ModelReference;
import java.util.Map;
import java.util.function.Function;

/**
 * The options of a processor.
 *
 * @param field the field with the picture, its views or the text
 * @param view the name of the view, where the field holds only one
 * @param target the {@code cross_media} field to be filled
 * @param vectorField the native {@code dense_vector} field to be filled, or empty
 * @param words how many of the strongest words are kept
 * @param threshold the weight above which a word is kept
 * @param keepSource whether the field stays in the document
 */
record ProcessorOptions(
    String field,
    Input input,
    String view,
    String target,
    String vectorField,
    ModelReference model,
    int words,
    float threshold,
    boolean keepSource,
    boolean ignoreMissing) {

  /** Reads a configuration, removing the keys that it reads. */
  static ProcessorOptions read(String tag, Map<String, Object> config) {
    String type = CrossMediaProcessor.TYPE;
    String field = readStringProperty(type, tag, config, "field");
    Input input =
        checked(
            tag, "input", readStringProperty(type, tag, config, "input", "picture"), Input::named);
    int words = readIntProperty(type, tag, config, "words", 16);
    if (words < 0) {
      throw newConfigurationException(type, tag, "words", "must be at least 0, but is " + words);
    }
    return new ProcessorOptions(
        field,
        input,
        readStringProperty(type, tag, config, "view", ""),
        readStringProperty(type, tag, config, "target_field", "picture"),
        readStringProperty(type, tag, config, "vector_field", ""),
        checked(
            tag, "model", readStringProperty(type, tag, config, "model"), ModelReference::parse),
        words,
        threshold(tag, config),
        readBooleanProperty(type, tag, config, "keep_source", input != Input.PICTURE),
        readBooleanProperty(type, tag, config, "ignore_missing", false));
  }

  private static float threshold(String tag, Map<String, Object> config) {
    if (!config.containsKey("threshold")) {
      return 0;
    }
    float threshold =
        readDoubleProperty(CrossMediaProcessor.TYPE, tag, config, "threshold").floatValue();
    if (!(threshold >= 0 && Float.isFinite(threshold))) {
      throw newConfigurationException(
          CrossMediaProcessor.TYPE, tag, "threshold", "must be at least 0, but is " + threshold);
    }
    return threshold;
  }

  private static <T> T checked(String tag, String key, String value, Function<String, T> parse) {
    try {
      return parse.apply(value);
    } catch (IllegalArgumentException e) {
      throw newConfigurationException(CrossMediaProcessor.TYPE, tag, key, e.getMessage());
    }
  }
}
