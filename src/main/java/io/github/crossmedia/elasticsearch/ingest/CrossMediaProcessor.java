package io.github.crossmedia.elasticsearch.ingest;

import static org.elasticsearch.ingest.ConfigurationUtils.newConfigurationException;
import static org.elasticsearch.ingest.ConfigurationUtils.readBooleanProperty;
import static org.elasticsearch.ingest.ConfigurationUtils.readDoubleProperty;
import static org.elasticsearch.ingest.ConfigurationUtils.readIntProperty;
import static org.elasticsearch.ingest.ConfigurationUtils.readStringProperty;

import io.github.crossmedia.elasticsearch.ingest.ItemProjector.Input;
import io.github.crossmedia.elasticsearch.ingest.ItemProjector.Kept;
import io.github.crossmedia.elasticsearch.ingest.ItemProjector.Source;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.serve.ServedVersion;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.ingest.AbstractProcessor;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.ingest.Processor;

/** Projects a picture or a text with a model, and writes the result into the document. */
public final class CrossMediaProcessor extends AbstractProcessor {

  public static final String TYPE = "cross_media";

  private final Options options;
  private final ItemProjector projector;

  CrossMediaProcessor(String tag, String description, Options options, ItemProjector projector) {
    super(tag, description);
    this.options = options;
    this.projector = projector;
  }

  @Override
  public boolean isAsync() {
    return true;
  }

  /** Changes the document when the result is ready, never by abandoned work. */
  @Override
  public void execute(IngestDocument document, BiConsumer<IngestDocument, Exception> handler) {
    if (isPassed(document)) {
      handler.accept(document, null);
      return;
    }
    Source source = options.source();
    projector.project(
        options.model(),
        source.input().reading(),
        "["
            + source.field()
            + "] of a document for ["
            + document.getFieldValue("_index", String.class, true)
            + "]",
        (version, checkpoint) ->
            projector.object(
                source,
                document.getFieldValue(source.field(), Object.class),
                options.kept(),
                version,
                checkpoint),
        telling(handler)
            .map(
                object -> {
                  write(document, object);
                  return document;
                }));
  }

  /**
   * Returns true if the field is empty: an update sends the other fields of a document through the
   * pipeline, along with what was made of its picture before.
   */
  private boolean isPassed(IngestDocument document) {
    Object value = document.getFieldValue(options.source().field(), Object.class, true);
    if (value == null) {
      return options.ignoreMissing()
          || PictureObject.is(document.getFieldValue(options.target(), Object.class, true));
    }
    return options.source().input() == Input.PICTURE && PictureObject.is(value);
  }

  private void write(IngestDocument document, Map<String, Object> object) {
    if (!options.keepSource()) {
      document.removeField(options.source().field(), true);
    }
    document.setFieldValue(options.target(), object);
    if (!options.vectorField().isEmpty()) {
      document.setFieldValue(options.vectorField(), object.get(PictureObject.VECTOR));
    }
  }

  private static ActionListener<IngestDocument> telling(
      BiConsumer<IngestDocument, Exception> handler) {
    return new ActionListener<>() {
      @Override
      public void onResponse(IngestDocument processed) {
        handler.accept(processed, null);
      }

      @Override
      public void onFailure(Exception failure) {
        handler.accept(null, failure);
      }
    };
  }

  @Override
  public String getType() {
    return TYPE;
  }

  /** Creates processors from their configurations. */
  public static final class Factory implements Processor.Factory {

    private final Supplier<ItemProjector> projector;

    public Factory(Supplier<ItemProjector> projector) {
      this.projector = projector;
    }

    @Override
    public Processor create(
        Map<String, Processor.Factory> factories,
        String tag,
        String description,
        Map<String, Object> config,
        ProjectId project) {
      return new CrossMediaProcessor(tag, description, Options.read(tag, config), projector.get());
    }
  }

  /**
   * The options of a processor.
   *
   * @param source the field with the picture, its views or the text
   * @param target the {@code cross_media} field to be filled
   * @param vectorField the native {@code dense_vector} field to be filled, or empty
   * @param keepSource whether the field stays in the document
   */
  record Options(
      Source source,
      String target,
      String vectorField,
      ModelReference model,
      Kept kept,
      boolean keepSource,
      boolean ignoreMissing) {

    /** Reads a configuration, removing the keys that it reads. */
    static Options read(String tag, Map<String, Object> config) {
      String type = TYPE;
      String field = readStringProperty(type, tag, config, "field");
      Input input =
          checked(
              tag,
              "input",
              readStringProperty(type, tag, config, "input", "picture"),
              Input::named);
      boolean isGiven = config.containsKey("words");
      int words = readIntProperty(type, tag, config, "words", ServedVersion.WORDS_OF_MODEL);
      if (isGiven && words < 0) {
        throw newConfigurationException(type, tag, "words", "must be at least 0, but is " + words);
      }
      return new Options(
          new Source(field, input, readStringProperty(type, tag, config, "view", "")),
          readStringProperty(type, tag, config, "target_field", "picture"),
          readStringProperty(type, tag, config, "vector_field", ""),
          checked(
              tag, "model", readStringProperty(type, tag, config, "model"), ModelReference::parse),
          new Kept(
              words,
              atLeastZero(tag, config, "threshold", Float.MAX_VALUE),
              atLeastZero(tag, config, "probability", 1)),
          readBooleanProperty(type, tag, config, "keep_source", input != Input.PICTURE),
          readBooleanProperty(type, tag, config, "ignore_missing", false));
    }

    private static float atLeastZero(
        String tag, Map<String, Object> config, String key, float most) {
      if (!config.containsKey(key)) {
        return 0;
      }
      float value = readDoubleProperty(TYPE, tag, config, key).floatValue();
      if (!(value >= 0 && value <= most)) {
        throw newConfigurationException(
            TYPE,
            tag,
            key,
            most == 1
                ? "must be between 0 and 1, but is " + value
                : "must be at least 0, but is " + value);
      }
      return value;
    }

    private static <T> T checked(String tag, String key, String value, Function<String, T> parse) {
      try {
        return parse.apply(value);
      } catch (IllegalArgumentException e) {
        throw newConfigurationException(TYPE, tag, key, e.getMessage());
      }
    }
  }
}
