package io.github.crossmedia.elasticsearch.ingest;

import static org.elasticsearch.ingest.ConfigurationUtils.newConfigurationException;
import static org.elasticsearch.ingest.ConfigurationUtils.readBooleanProperty;
import static org.elasticsearch.ingest.ConfigurationUtils.readDoubleProperty;
import static org.elasticsearch.ingest.ConfigurationUtils.readIntProperty;
import static org.elasticsearch.ingest.ConfigurationUtils.readStringProperty;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.networks.ModelNetworks.Reading;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import io.github.crossmedia.model.KeptViews;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.View;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.ingest.AbstractProcessor;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.ingest.Processor;

/**
 * Projects a picture or a text with a model, and writes the result into the document. The model is
 * read with the privileges of the user who sent the document.
 */
public final class CrossMediaProcessor extends AbstractProcessor {

  public static final String TYPE = "cross_media";

  private final Options options;
  private final Source source;
  private final Models models;
  private final ExtractionQueue extractions;

  CrossMediaProcessor(
      String tag,
      String description,
      Options options,
      Models models,
      ExtractionQueue extractions,
      PictureDecoder decoder,
      Limits limits) {
    super(tag, description);
    this.options = options;
    this.source = new Source(options, decoder, limits);
    this.models = models;
    this.extractions = extractions;
  }

  @Override
  public boolean isAsync() {
    return true;
  }

  @Override
  public void execute(IngestDocument document, BiConsumer<IngestDocument, Exception> handler) {
    if (source.isPassed(document)) {
      handler.accept(document, null);
      return;
    }
    RequestWork request = extractions.request();
    models.<IngestDocument>useCurrent(
        options.model(),
        options.input().reading(),
        (model, l) -> extract(document, model, request, l),
        extractions.documents().counted(telling(handler)));
  }

  /**
   * Extracts and projects, and changes the document when the result is ready, never by abandoned
   * work.
   */
  private void extract(
      IngestDocument document,
      ServedVersion model,
      RequestWork request,
      ActionListener<IngestDocument> listener) {
    extractions.forDocument(
        "["
            + options.field()
            + "] of a document for ["
            + document.getFieldValue("_index", String.class, true)
            + "]",
        request,
        checkpoint -> {
          Medium medium = source.read(document, model, checkpoint);
          return new Result(views(medium, model), project(medium, model));
        },
        listener.map(
            result -> {
              write(document, result);
              return document;
            }));
  }

  private void write(IngestDocument document, Result result) {
    Map<String, Object> picture = PictureObject.map(result.projected(), result.views());
    if (!options.keepSource()) {
      document.removeField(options.field(), true);
    }
    document.setFieldValue(options.target(), picture);
    if (!options.vectorField().isEmpty()) {
      document.setFieldValue(options.vectorField(), picture.get(PictureObject.VECTOR));
    }
  }

  private record Result(Map<String, View> views, ProjectedItem projected) {}

  /**
   * Returns the views to keep; a text keeps none, because the views of a field are those of
   * pictures.
   */
  private Map<String, View> views(Medium medium, ServedVersion model) {
    return options.input().isText() ? Map.of() : KeptViews.of(model.model(), medium);
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

  private ProjectedItem project(Medium medium, ServedVersion model) {
    return options.input().isText()
        ? model.text(medium)
        : model.likely(
            model.picture(medium, options.words(), options.threshold()), options.probability());
  }

  @Override
  public String getType() {
    return TYPE;
  }

  /** Creates processors from their configurations. */
  public static final class Factory implements Processor.Factory {

    private final Supplier<Models> models;
    private final Supplier<ExtractionQueue> extractions;
    private final Supplier<PictureDecoder> decoder;
    private final Supplier<Limits> limits;

    public Factory(
        Supplier<Models> models,
        Supplier<ExtractionQueue> extractions,
        Supplier<PictureDecoder> decoder,
        Supplier<Limits> limits) {
      this.models = models;
      this.extractions = extractions;
      this.decoder = decoder;
      this.limits = limits;
    }

    @Override
    public Processor create(
        Map<String, Processor.Factory> factories,
        String tag,
        String description,
        Map<String, Object> config,
        ProjectId project) {
      return new CrossMediaProcessor(
          tag,
          description,
          Options.read(tag, config),
          models.get(),
          extractions.get(),
          decoder.get(),
          limits.get());
    }
  }

  /** Reads the source field of a document. */
  static final class Source {

    private final Options options;
    private final PictureDecoder decoder;
    private final Limits limits;

    Source(Options options, PictureDecoder decoder, Limits limits) {
      this.options = options;
      this.decoder = decoder;
      this.limits = limits;
    }

    /**
     * Returns true if the field is empty: an update sends the other fields of a document through
     * the pipeline, along with what was made of its picture before.
     */
    boolean isPassed(IngestDocument document) {
      Object value = document.getFieldValue(options.field(), Object.class, true);
      if (value == null) {
        return options.ignoreMissing()
            || PictureObject.is(document.getFieldValue(options.target(), Object.class, true));
      }
      return options.input() == Input.PICTURE && PictureObject.is(value);
    }

    Medium read(IngestDocument document, ServedVersion model, Runnable checkpoint) {
      Object value = document.getFieldValue(options.field(), Object.class);
      return switch (options.input()) {
        case TEXT -> Medium.ofText(text(options.field(), value));
        case VIEWS, TEXT_VIEWS -> Medium.ofViews(views(value));
        case PICTURE -> {
          String name = "field [" + options.field() + "]";
          PictureViews views = model.views();
          yield decoder.extract(
              name, file(name, value), checkpoint, picture -> views.medium(picture, checkpoint));
        }
      };
    }

    /** Returns the views of a value; a picture that was projected before keeps its views. */
    private Map<String, View> views(Object value) {
      if (!options.view().isEmpty()) {
        return Map.of(options.view(), Views.view(options.view(), value));
      }
      if (value instanceof Map<?, ?> named) {
        return PictureObject.is(named) ? PictureObject.views(named) : Views.of(named);
      }
      throw new IllegalArgumentException(
          "views must be an object keyed by name, unless [view] names the only one");
    }

    /** Returns the bytes of a file; formats other than JSON contain raw bytes. */
    private byte[] file(String name, Object value) {
      return switch (value) {
        case String base64 -> decoder.bytes(name, base64);
        case byte[] bytes -> bytes;
        case null, default ->
            throw new IllegalArgumentException(
                name + " must be a base64 string, but is " + kind(value));
      };
    }

    private static String kind(Object value) {
      return switch (value) {
        case null -> "nothing";
        case List<?> list ->
            "an array: put each picture into an object of type [nested] and run the processor"
                + " in [foreach]";
        default -> "[" + value + "]";
      };
    }

    private String text(String field, Object value) {
      if (value instanceof String text) {
        limits.requireDocumentLength(field, text);
        return text;
      }
      throw new IllegalArgumentException(
          "field [" + field + "] must be a string, but is " + kind(value));
    }
  }

  /** The content of the processor's source field. */
  enum Input {
    /** A base64 picture. */
    PICTURE,
    /** Ready views of a picture: an object of views by name, or one view. */
    VIEWS,
    /** A text, to be found by pictures. */
    TEXT,
    /** Ready views of a text. */
    TEXT_VIEWS;

    boolean isText() {
      return this == TEXT || this == TEXT_VIEWS;
    }

    Reading reading() {
      return switch (this) {
        case PICTURE -> Reading.PICTURES;
        case TEXT -> Reading.TEXTS;
        case VIEWS, TEXT_VIEWS -> Reading.NOTHING;
      };
    }

    static Input named(String name) {
      for (Input input : values()) {
        if (input.label().equals(name)) {
          return input;
        }
      }
      throw new IllegalArgumentException(
          Formatted.of(
              "unknown input [%s], known inputs are %s",
              name, Arrays.stream(values()).map(Input::label).toList()));
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The options of a processor.
   *
   * @param field the field with the picture, its views or the text
   * @param view the name of the view, where the field holds only one
   * @param target the {@code cross_media} field to be filled
   * @param vectorField the native {@code dense_vector} field to be filled, or empty
   * @param words how many of the strongest words are kept, or {@link ServedVersion#WORDS_OF_MODEL}
   * @param threshold the weight above which a word is kept
   * @param probability the least probability that the picture shows a word that is kept
   * @param keepSource whether the field stays in the document
   */
  record Options(
      String field,
      Input input,
      String view,
      String target,
      String vectorField,
      ModelReference model,
      int words,
      float threshold,
      float probability,
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
          field,
          input,
          readStringProperty(type, tag, config, "view", ""),
          readStringProperty(type, tag, config, "target_field", "picture"),
          readStringProperty(type, tag, config, "vector_field", ""),
          checked(
              tag, "model", readStringProperty(type, tag, config, "model"), ModelReference::parse),
          words,
          atLeastZero(tag, config, "threshold", Float.MAX_VALUE),
          atLeastZero(tag, config, "probability", 1),
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
