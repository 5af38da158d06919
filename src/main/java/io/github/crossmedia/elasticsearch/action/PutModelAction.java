package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelReference;
import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** Stores a model file as a new version. */
public final class PutModelAction {

  public static final ActionType<Answer> TYPE =
      new ActionType<>("cluster:admin/cross_media/model/put");

  private PutModelAction() {}

  /** A file and what it is to be called. */
  public static final class Request extends ActionRequest {

    private static final int VERSION = 1;

    private final ModelReference model;
    private final byte[] file;

    /** Takes over the bytes, which must not be changed afterwards. */
    public Request(ModelReference model, byte[] file) {
      this.model = model;
      this.file = file;
    }

    Request(StreamInput in) throws IOException {
      super(in);
      record Content(ModelReference model, byte[] file) {}
      Content content =
          Wire.read(
              in, (c, v) -> new Content(ModelReference.parse(c.readString()), c.readByteArray()));
      this.model = content.model();
      this.file = content.file();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      Wire.write(
          out,
          VERSION,
          content -> {
            content.writeString(model.toString());
            content.writeByteArray(file);
          });
    }

    ModelReference model() {
      return model;
    }

    byte[] file() {
      return file;
    }

    @Override
    public ActionRequestValidationException validate() {
      return null;
    }
  }
}
