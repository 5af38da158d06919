package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.work.ExtractionQueue;
import io.github.crossmedia.elasticsearch.work.PictureDecoder;
import java.util.Map;
import java.util.function.Supplier;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.ingest.Processor;

/** Creates processors from their configurations. */
public final class CrossMediaProcessorFactory implements Processor.Factory {

  public static final String TYPE = CrossMediaProcessor.TYPE;

  private final Supplier<Models> models;
  private final Supplier<ExtractionQueue> extractions;
  private final Supplier<PictureDecoder> decoder;

  public CrossMediaProcessorFactory(
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
