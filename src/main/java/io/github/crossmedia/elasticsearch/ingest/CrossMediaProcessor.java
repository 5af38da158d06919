package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import io.github.crossmedia.model.KeptViews;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.View;
import java.util.Map;
import java.util.function.BiConsumer;
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

  private final ProcessorOptions options;
  private final Source source;
  private final Models models;
  private final ExtractionQueue extractions;

  CrossMediaProcessor(
      String tag,
      String description,
      ProcessorOptions options,
      Models models,
      ExtractionQueue extractions,
      PictureDecoder decoder) {
    super(tag, description);
    this.options = options;
    this.source = new Source(options, decoder);
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
    models.<IngestDocument>current(
        options.model(),
        (model, l) -> extract(document, model, request, l),
        extractions.documents().counting(telling(handler)));
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
              Target.write(options, document, result.views(), result.projected());
              return document;
            }));
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
        : model.picture(medium, options.words(), options.threshold());
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

    public Factory(
        Supplier<Models> models,
        Supplier<ExtractionQueue> extractions,
        Supplier<PictureDecoder> decoder) {
      this.models = models;
      this.extractions = extractions;
      this.decoder = decoder;
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
          ProcessorOptions.read(tag, config),
          models.get(),
          extractions.get(),
          decoder.get());
    }
  }
}
