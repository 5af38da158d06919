package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.elasticsearch.ingest.BroughtPictures.Brought;
import io.github.crossmedia.elasticsearch.ingest.ItemProjector.Input;
import io.github.crossmedia.elasticsearch.ingest.ItemProjector.Kept;
import io.github.crossmedia.elasticsearch.ingest.ItemProjector.Source;
import io.github.crossmedia.elasticsearch.limits.OneByOne;
import io.github.crossmedia.elasticsearch.mapper.DocumentPictures;
import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import io.github.crossmedia.elasticsearch.mapper.MappedPictures;
import io.github.crossmedia.elasticsearch.networks.Reading;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkItemRequest;
import org.elasticsearch.action.bulk.BulkShardRequest;
import org.elasticsearch.action.bulk.TransportShardBulkAction;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.action.support.RefCountingRunnable;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.IndexingPressure;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * Projects the pictures that documents bring in fields of type {@code cross_media}, before they
 * leave the node that coordinates their bulk request: after all pipelines, and before any shard
 * indexes them. A document whose picture fails, fails alone.
 */
public final class PictureFilter implements MappedActionFilter {

  private static final Kept KEPT = new Kept(ServedVersion.WORDS_OF_MODEL, 0, 0);

  private final MappedPictures mappings = new MappedPictures();
  private final Services services;

  /** What the node has, once it has started. */
  public record Services(
      Supplier<ItemProjector> projector,
      Supplier<ProjectMetadata> project,
      Supplier<IndexingPressure> pressure,
      Supplier<ThreadContext> threads) {}

  public PictureFilter(Services services) {
    this.services = services;
  }

  @Override
  public String actionName() {
    return TransportShardBulkAction.ACTION_NAME;
  }

  @Override
  public <Q extends ActionRequest, A extends ActionResponse> void apply(
      Task task, String name, Q request, ActionListener<A> listener, ActionFilterChain<Q, A> next) {
    Map<BulkItemRequest, List<Part>> parts = parts((BulkShardRequest) request);
    if (parts.isEmpty()) {
      next.proceed(task, name, request, listener);
      return;
    }
    Growth growth = new Growth(services.pressure().get().createCoordinatingOperation(false));
    ActionListener<A> over = ActionListener.releaseAfter(listener, growth);
    Runnable proceed =
        services.threads().get().preserveContext(() -> next.proceed(task, name, request, over));
    try (RefCountingRunnable items = new RefCountingRunnable(proceed)) {
      parts.forEach((item, brought) -> project(item, brought, growth, items.acquire()));
    }
  }

  /** Returns what is to be done for the items of a request. */
  private Map<BulkItemRequest, List<Part>> parts(BulkShardRequest request) {
    Map<String, MappedPicture> fields = fields(request);
    Map<BulkItemRequest, List<Part>> parts = new LinkedHashMap<>();
    if (!fields.isEmpty()) {
      for (BulkItemRequest item : request.items()) {
        List<Part> own = item.getPrimaryResponse() == null ? parts(item, fields) : List.of();
        if (!own.isEmpty()) {
          parts.put(item, own);
        }
      }
    }
    return parts;
  }

  /** Returns the fields of pictures by their own names. */
  private Map<String, MappedPicture> fields(BulkShardRequest request) {
    IndexMetadata index = services.project().get().index(request.shardId().getIndex());
    Map<String, MappedPicture> fields = new HashMap<>();
    if (index != null) {
      mappings.of(index.mapping()).values().forEach(field -> fields.put(field.path(), field));
    }
    return fields;
  }

  private static List<Part> parts(BulkItemRequest item, Map<String, MappedPicture> fields) {
    List<Part> parts = new ArrayList<>();
    switch ((DocWriteRequest<?>) item.request()) {
      case IndexRequest document -> Part.add(document, false, fields, parts);
      case UpdateRequest update -> {
        Part.add(update.doc(), true, fields, parts);
        Part.add(update.upsertRequest(), false, fields, parts);
      }
      default -> {}
    }
    return parts;
  }

  private void project(BulkItemRequest item, List<Part> parts, Growth growth, Releasable done) {
    OneByOne.<Part, Void>collect(
        parts,
        (part, listener) ->
            part.made(services.projector().get(), listener.map(source -> part.put(source, growth))),
        ActionListener.releaseAfter(
            ActionListener.wrap(all -> {}, failure -> item.abort(item.index(), failure)), done));
  }

  /** The bytes by which sources grow, as part of the memory that bulk requests may take. */
  private record Growth(IndexingPressure.Coordinating pressure) implements Releasable {

    synchronized void by(int bytes) {
      if (bytes > 0) {
        pressure.increment(0, bytes);
      }
    }

    @Override
    public void close() {
      pressure.close();
    }
  }

  /**
   * One field of a document with something to do.
   *
   * @param merged whether the document is merged with the one that is stored
   */
  private record Part(IndexRequest document, boolean merged, MappedPicture field, Brought brought) {

    static void add(
        IndexRequest document,
        boolean merged,
        Map<String, MappedPicture> fields,
        List<Part> parts) {
      if (document != null) {
        BroughtPictures.in(document, fields)
            .forEach(
                (field, brought) -> {
                  if (brought == Brought.OBJECT ? merged : !field.model().isEmpty()) {
                    parts.add(new Part(document, merged, field, brought));
                  }
                });
      }
    }

    /** Returns the source of the document with the pictures of the field as their objects. */
    void made(ItemProjector projector, ActionListener<BytesReference> listener) {
      if (brought == Brought.OBJECT) {
        ActionListener.completeWith(listener, () -> source(Part::object));
        return;
      }
      projector.project(
          ModelReference.parse(field.model()),
          brought == Brought.PIXELS ? Reading.PICTURES : Reading.NOTHING,
          "[" + field.path() + "] of a document for [" + document.index() + "]",
          (version, checkpoint) -> source(value -> object(value, projector, version, checkpoint)),
          listener);
    }

    private BytesReference source(Replacement replacement) throws IOException {
      Map<String, Object> source =
          XContentHelper.convertToMap(document.source(), true, document.getContentType()).v2();
      new DocumentPictures(source, field, merged).replace(replacement::of);
      try (XContentBuilder written =
          XContentBuilder.builder(document.getContentType().xContent())) {
        return BytesReference.bytes(written.map(source));
      }
    }

    private static Optional<Map<String, Object>> object(Object value) {
      if (Brought.of(value) != Brought.OBJECT) {
        return Optional.empty();
      }
      @SuppressWarnings("unchecked") // all keys of JSON are strings
      Map<String, Object> object = (Map<String, Object>) value;
      return Optional.of(object);
    }

    private Optional<Map<String, Object>> object(
        Object value, ItemProjector projector, ServedVersion version, Runnable checkpoint) {
      if (value instanceof List<?> several && several.stream().anyMatch(Part::isToProject)) {
        throw new IllegalArgumentException(
            "field ["
                + field.path()
                + "] holds one picture: put each picture of an array into an object of type"
                + " [nested]");
      }
      if (!isToProject(value)) {
        return object(value);
      }
      checkpoint.run();
      Input input = Brought.of(value) == Brought.PIXELS ? Input.PICTURE : Input.VIEWS;
      return Optional.of(
          projector.object(new Source(field.path(), input, ""), value, KEPT, version, checkpoint));
    }

    private static boolean isToProject(Object value) {
      return Brought.of(value).compareTo(Brought.OBJECT) > 0;
    }

    Void put(BytesReference source, Growth growth) {
      growth.by(source.length() - document.source().length());
      document.source(source, document.getContentType());
      return null;
    }
  }

  /** Makes the object of a picture; empty if the value stays as it is. */
  @FunctionalInterface
  private interface Replacement {
    Optional<Map<String, Object>> of(Object value);
  }
}
