package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.file.SentFile;
import java.io.IOException;
import java.util.Map;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;

/** The actions that models and networks have in common. */
public final class StoreActions {

  public static final ActionType<Answer> GET =
      new ActionType<>("cluster:monitor/cross_media/store/get");

  public static final ActionType<Answer> PUT =
      new ActionType<>("cluster:admin/cross_media/store/put");

  /** Begins an upload in parts, or stores one of them. */
  public static final ActionType<Answer> PUT_PART =
      new ActionType<>("cluster:admin/cross_media/store/put[part]");

  public static final ActionType<Answer> DELETE =
      new ActionType<>("cluster:admin/cross_media/store/delete");

  private StoreActions() {}

  public enum Kind {
    MODEL,
    NETWORK
  }

  /** What is stored under a name, or all of its kind if that is empty. */
  public record Named(Kind kind, String name) {}

  public sealed interface NewFile {}

  /** A file in the body of a request, which must not be changed afterwards. */
  public record Body(Named named, BytesReference bytes) implements NewFile {}

  public record InParts(Named named, String upload) implements NewFile {}

  /** A step of an upload before its end. */
  public sealed interface Step {}

  /** The wish to begin an upload of so many bytes, 0 if they are not known yet. */
  public record Begin(Named named, long bytes) implements Step {}

  public record Part(InParts of, int number, BytesReference bytes) implements Step {}

  /** What is deleted; by force even if documents or models need it. */
  public record Deletion(Named named, boolean force) {}

  /** Describes what the caller may read. */
  public static final class Get extends LocalAction<Named, Answer> {
    @Inject
    public Get(TransportService transport, ActionFilters filters, StoredKinds kinds) {
      super(GET, transport, filters, named -> get(kinds.of(named.kind()), named.name()));
    }

    private static Answer get(StoredKinds.Administered kind, String name) {
      return name.isEmpty() ? kind.list() : kind.describe(name);
    }
  }

  /** Stores a file: a model's as a new version, a network's if it is not stored yet. */
  public static final class Put extends LocalAction<NewFile, Answer> {
    @Inject
    public Put(TransportService transport, ActionFilters filters, StoredKinds kinds) {
      super(PUT, transport, filters, file -> put(kinds, file));
    }

    private static Answer put(StoredKinds kinds, NewFile file) throws IOException {
      return switch (file) {
        case Body(Named named, BytesReference bytes) ->
            kinds.of(named.kind()).put(named.name(), SentFile.of(bytes));
        case InParts(Named named, String upload) -> {
          StoredKinds.Administered kind = kinds.of(named.kind());
          yield kind.put(named.name(), kind.parts(named.name(), upload).whole());
        }
      };
    }
  }

  /** Stores a part of a file that is larger than a request may be. */
  public static final class PutPart extends LocalAction<Step, Answer> {
    @Inject
    public PutPart(TransportService transport, ActionFilters filters, StoredKinds kinds) {
      super(PUT_PART, transport, filters, step -> put(kinds, step));
    }

    private static Answer put(StoredKinds kinds, Step step) {
      return switch (step) {
        case Begin(Named named, long bytes) ->
            new Answer(Map.of("upload", kinds.of(named.kind()).begin(named.name(), bytes)));
        case Part(InParts(Named named, String upload), int number, BytesReference bytes) -> {
          kinds.of(named.kind()).parts(named.name(), upload).put(number, bytes);
          yield new Answer(Map.of("part", number, StoreResponses.SIZE, bytes.length()));
        }
      };
    }
  }

  /** Deletes, also from the memory of all nodes. */
  public static final class Delete extends LocalAction<Deletion, Answer> {
    @Inject
    public Delete(TransportService transport, ActionFilters filters, StoredKinds kinds) {
      super(
          DELETE,
          transport,
          filters,
          deleted ->
              kinds.of(deleted.named().kind()).delete(deleted.named().name(), deleted.force()));
    }
  }
}
