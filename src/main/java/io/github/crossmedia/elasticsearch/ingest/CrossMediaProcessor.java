package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.elasticsearch.store.LoadedModel;
import io.github.crossmedia.elasticsearch.store.Models;
import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import io.github.crossmedia.elasticsearch.work.Workshop;
import io.github.crossmedia.lucene.ModelVersion;
import io.github.crossmedia.model.encoder.Medium;
import java.util.function.BiConsumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.ingest.AbstractProcessor;
import org.elasticsearch.ingest.IngestDocument;

/**
 * Puts what a model makes of a picture, or of a text, into a document. The model is read under the
 * rights of whoever sent the document.
 */
final class CrossMediaProcessor extends AbstractProcessor {

  static final String TYPE = "cross_media";

  private final ProcessorOptions options;
  private final Source source;
  private final Models models;
  private final Workshop workshop;

  CrossMediaProcessor(
      String tag,
      String description,
      ProcessorOptions options,
      Models models,
      Workshop workshop,
      PictureDecoder decoder) {
    super(tag, description);
    this.options = options;
    this.source = new Source(options, decoder);
    this.models = models;
    this.workshop = workshop;
  }

  @Override
  public boolean isAsync() {
    return true;
  }

  @Override
  public void execute(IngestDocument document, BiConsumer<IngestDocument, Exception> handler) {
    if (options.ignoreMissing() && !document.hasField(options.field())) {
      handler.accept(document, null);
      return;
    }
    ActionListener<IngestDocument> done = workshop.documents().counting(telling(handler));
    models.current(
        options.model(),
        done.delegateFailure(
            (l, model) -> workshop.run(ActionRunnable.supply(l, () -> process(document, model)))));
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

  private IngestDocument process(IngestDocument document, LoadedModel model) {
    Medium medium = source.read(document, model);
    ModelVersion version = options.input() == Input.TEXT ? model.texts() : model.pictures();
    Target.write(
        options, document, medium, version.project(medium, options.words(), options.threshold()));
    return document;
  }

  @Override
  public String getType() {
    return TYPE;
  }
}
