package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.Base64;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

/** The question of a query. */
sealed interface Question extends ToXContentFragment {

  /** The wire version of questions. */
  int WIRE_VERSION = 1;

  /** Asks for pictures that fit a text. */
  record Text(String text) implements Question {
    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      return builder.field("text", text);
    }
  }

  /** Asks for pictures and texts that fit a picture. */
  record Image(BytesReference bytes) implements Question {

    /** A picture that was processed already: shards need only its points. */
    static final Image SEEN = new Image(BytesArray.EMPTY);

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      // as text in binary formats too, which is what is read
      return builder.field(
          "image", Base64.getEncoder().encodeToString(BytesReference.toBytes(bytes)));
    }
  }

  /** Asks for pictures and texts that fit an indexed document. */
  record Like(String index, String id) implements Question {
    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      return builder.startObject("like").field("_index", index).field("_id", id).endObject();
    }
  }

  /** Asks for documents near a point of the common space. */
  record Vector(DenseVector vector) implements Question {
    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      return builder.array("vector", vector.toArray());
    }
  }

  /** Asks for pictures and texts that fit the ready views of a text or a picture. */
  record ReadyViews(boolean ofText, SortedMap<String, View> views) implements Question {

    static String key(boolean ofText) {
      return ofText ? "text_views" : "image_views";
    }

    /** Returns views without content: after preparation, shards need only their points. */
    ReadyViews seen() {
      return new ReadyViews(ofText, Collections.emptySortedMap());
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      return builder.field(key(ofText), Views.json(views));
    }
  }

  /** Writes a question. */
  static void write(StreamOutput out, Question question) throws IOException {
    Wire.write(out, WIRE_VERSION, content -> writeContent(content, question));
  }

  private static void writeContent(StreamOutput out, Question question) throws IOException {
    switch (question) {
      case Text text -> {
        out.writeByte((byte) 0);
        out.writeString(text.text());
      }
      case Image image -> {
        out.writeByte((byte) 1);
        out.writeBytesReference(image.bytes());
      }
      case Like like -> {
        out.writeByte((byte) 2);
        out.writeString(like.index());
        out.writeString(like.id());
      }
      case Vector point -> {
        out.writeByte((byte) 3);
        out.writeFloatArray(point.vector().toArray());
      }
      case ReadyViews ready -> {
        out.writeByte((byte) 4);
        out.writeBoolean(ready.ofText());
        out.writeGenericMap(Views.json(ready.views()));
      }
    }
  }

  /** Reads a question. */
  static Question read(StreamInput in) throws IOException {
    return Wire.read(in, Question::readContent);
  }

  private static Question readContent(StreamInput in, int version) throws IOException {
    byte kind = in.readByte();
    return switch (kind) {
      case 0 -> new Text(in.readString());
      case 1 -> new Image(new BytesArray(in.readByteArray()));
      case 2 -> new Like(in.readString(), in.readString());
      case 3 -> new Vector(DenseVector.of(in.readFloatArray()));
      case 4 -> new ReadyViews(in.readBoolean(), new TreeMap<>(Views.of(in.readGenericMap())));
      default -> throw new IOException("unknown kind of question: " + kind);
    };
  }
}
