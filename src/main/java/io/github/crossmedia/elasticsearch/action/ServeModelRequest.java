package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.elasticsearch.wire.WireRequest;
import io.github.crossmedia.model.version.ModelId;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** The versions of a model that are served from now on, by their numbers. */
public final class ServeModelRequest extends WireRequest<ServeModelRequest.Content> {

  record Content(ModelId model, int current, Set<Integer> served) {
    Content {
      served = Set.copyOf(served);
      Alias.requireFew(model.id(), all(current, served).size());
    }

    private static Set<Integer> all(int current, Set<Integer> served) {
      Set<Integer> all = new TreeSet<>(served);
      all.add(current);
      return all;
    }
  }

  private static final Wire.Format<Content> FORMAT =
      new Wire.Format<>(
          1,
          (out, content) -> {
            out.writeString(content.model().id());
            out.writeVInt(content.current());
            out.writeCollection(content.served(), StreamOutput::writeVInt);
          },
          (in, version) ->
              new Content(
                  new ModelId(in.readString()),
                  in.readVInt(),
                  in.readCollectionAsSet(StreamInput::readVInt)));

  /**
   * Serves these versions.
   *
   * @throws IllegalArgumentException if there are too many
   */
  public ServeModelRequest(ModelId model, int current, Set<Integer> served) {
    super(FORMAT, new Content(model, current, served));
  }

  ServeModelRequest(StreamInput in) throws IOException {
    super(FORMAT, in);
  }

  String model() {
    return content().model().id();
  }

  int current() {
    return content().current();
  }

  /** Returns all versions to be served, including the current one. */
  Set<Integer> served() {
    return Content.all(current(), content().served());
  }
}
