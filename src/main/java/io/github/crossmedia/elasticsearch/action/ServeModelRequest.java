package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelId;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** The versions, by their numbers. */
public final class ServeModelRequest extends ActionRequest {

  private static final int VERSION = 1;

  private final ModelId model;
  private final int current;
  private final Set<Integer> served;

  /**
   * Serves these versions.
   *
   * @throws IllegalArgumentException if there are too many
   */
  public ServeModelRequest(ModelId model, int current, Set<Integer> served) {
    this.model = model;
    this.current = current;
    this.served = Set.copyOf(served);
    Alias.requireFew(model.id(), served().size());
  }

  ServeModelRequest(StreamInput in) throws IOException {
    super(in);
    record Content(ModelId model, int current, Set<Integer> served) {}
    Content content =
        Wire.read(
            in,
            (c, version) ->
                new Content(
                    new ModelId(c.readString()),
                    c.readVInt(),
                    c.readCollectionAsSet(StreamInput::readVInt)));
    this.model = content.model();
    this.current = content.current();
    this.served = Set.copyOf(content.served());
    Alias.requireFew(model.id(), served().size());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    Wire.write(
        out,
        VERSION,
        content -> {
          content.writeString(model.id());
          content.writeVInt(current);
          content.writeCollection(served, StreamOutput::writeVInt);
        });
  }

  String model() {
    return model.id();
  }

  int current() {
    return current;
  }

  /** All versions to be served, including the current one. */
  Set<Integer> served() {
    Set<Integer> all = new TreeSet<>(served);
    all.add(current);
    return all;
  }

  @Override
  public ActionRequestValidationException validate() {
    return null;
  }
}
