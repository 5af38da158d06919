package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.networks.Reading;
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
import org.elasticsearch.action.ActionListener;

/**
 * Projects what documents bring, a picture, its views or a text, by a model that is read with the
 * privileges of the user who sent the document.
 */
public final class ItemProjector {

  private final Models models;
  private final ExtractionQueue extractions;
  private final PictureDecoder decoder;
  private final PluginSettings settings;

  public ItemProjector(
      Models models, ExtractionQueue extractions, PictureDecoder decoder, PluginSettings settings) {
    this.models = models;
    this.extractions = extractions;
    this.decoder = decoder;
    this.settings = settings;
  }

  /** Work on a document with the version of a model that is current. */
  @FunctionalInterface
  interface Work<T> {

    /** Does the work, and may run the checkpoint, which throws if the work was cancelled. */
    T run(ServedVersion version, Runnable checkpoint) throws Exception;
  }

  /**
   * Works on a document in the queue of extractions.
   *
   * @param what the document, as the tasks API lists it
   */
  <T> void project(
      ModelReference model,
      Reading reading,
      String what,
      Work<T> work,
      ActionListener<T> listener) {
    RequestWork request = extractions.request();
    models.<T>useCurrent(
        model,
        reading,
        (version, l) ->
            extractions.forDocument(what, request, checkpoint -> work.run(version, checkpoint), l),
        extractions.documents().counted(listener));
  }

  /** Returns the object of a projected value. A text keeps no views: those are of pictures. */
  Map<String, Object> object(
      Source source, Object value, Kept kept, ServedVersion version, Runnable checkpoint) {
    Medium medium = medium(source, value, version, checkpoint);
    if (source.input().isText()) {
      return PictureObject.map(version.text(medium), Map.of());
    }
    ProjectedItem picture =
        version.likely(version.picture(medium, kept.words(), kept.threshold()), kept.probability());
    return PictureObject.map(picture, KeptViews.of(version.model(), medium));
  }

  private Medium medium(Source source, Object value, ServedVersion version, Runnable checkpoint) {
    return switch (source.input()) {
      case TEXT -> Medium.ofText(text(source, value));
      case VIEWS, TEXT_VIEWS -> Medium.ofViews(views(source, value));
      case PICTURE -> {
        PictureViews views = version.views();
        yield decoder.extract(
            source.name(),
            file(source, value),
            checkpoint,
            picture -> views.medium(picture, checkpoint));
      }
    };
  }

  /** Returns the views of a value; a picture that was projected before keeps its views. */
  private static Map<String, View> views(Source source, Object value) {
    if (!source.view().isEmpty()) {
      return Map.of(source.view(), Views.view(source.view(), value));
    }
    if (value instanceof Map<?, ?> named) {
      return PictureObject.viewsOf(named);
    }
    throw new IllegalArgumentException(
        "views must be an object keyed by name, unless [view] names the only one");
  }

  /** Returns the bytes of a file; formats other than JSON contain raw bytes. */
  private byte[] file(Source source, Object value) {
    return switch (value) {
      case String base64 -> decoder.bytes(source.name(), base64);
      case byte[] bytes -> bytes;
      case null, default ->
          throw new IllegalArgumentException(
              source.name() + " must be a base64 string, but is " + kind(value));
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

  private String text(Source source, Object value) {
    if (value instanceof String text) {
      settings.requireDocumentLength(source.field(), text);
      return text;
    }
    throw new IllegalArgumentException(source.name() + " must be a string, but is " + kind(value));
  }

  /**
   * What a field of a document holds.
   *
   * @param view the name of the view, where the field holds only one
   */
  record Source(String field, Input input, String view) {

    String name() {
      return "field [" + field + "]";
    }
  }

  /**
   * The words of a picture that its object keeps.
   *
   * @param words how many of the strongest, or {@link ServedVersion#WORDS_OF_MODEL}
   * @param threshold the weight above which a word is kept
   * @param probability the least probability that the picture shows a word that is kept
   */
  record Kept(int words, float threshold, float probability) {}

  /** The content of a field. */
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
}
