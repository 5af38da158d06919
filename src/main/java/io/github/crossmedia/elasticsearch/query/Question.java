package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.ToXContentObject;
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

  /** Asks for pictures and texts that fit pictures. */
  record Image(List<BytesReference> files) implements Question {

    /** Pictures that were processed already: shards need only their points. */
    static final Image SEEN = new Image(List.of(BytesArray.EMPTY));

    public Image {
      files = List.copyOf(files);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      // as text in binary formats too, which is what is read
      List<String> texts =
          files.stream()
              .map(file -> Base64.getEncoder().encodeToString(BytesReference.toBytes(file)))
              .toList();
      return texts.size() == 1
          ? builder.field("image", texts.getFirst())
          : builder.stringListField("image", texts);
    }
  }

  /** Asks for pictures and texts that fit indexed documents. */
  record Like(List<Stored> documents) implements Question {

    public Like {
      documents = List.copyOf(documents);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      return documents.size() == 1
          ? builder.field("like", documents.getFirst())
          : builder.xContentList("like", documents, params);
    }

    /** An indexed document. */
    record Stored(String index, String id) implements ToXContentObject {

      @Override
      public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.startObject().field("_index", index).field("_id", id).endObject();
      }

      private static void write(StreamOutput out, Stored document) throws IOException {
        out.writeString(document.index());
        out.writeString(document.id());
      }

      private static Stored read(StreamInput in) throws IOException {
        return new Stored(in.readString(), in.readString());
      }
    }
  }

  /** Asks for documents near a point of the common space. */
  record Vector(DenseVector vector) implements Question {
    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      return builder.array("vector", vector.toArray());
    }
  }

  /**
   * Asks for pictures and texts that fit the ready views of a text or a picture.
   *
   * @param text that the views are of, for the words in it; may be empty
   */
  record ReadyViews(boolean ofText, SortedMap<String, View> views, String text)
      implements Question {

    static String key(boolean ofText) {
      return ofText ? "text_views" : "image_views";
    }

    /** Returns views without content: after preparation, shards need only their points. */
    ReadyViews seen() {
      return new ReadyViews(ofText, Collections.emptySortedMap(), text);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      if (!text.isEmpty()) {
        builder.field("text", text);
      }
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
        boolean isOne = image.files().size() == 1;
        out.writeByte((byte) (isOne ? 1 : 7));
        if (isOne) {
          out.writeBytesReference(image.files().getFirst());
        } else {
          out.writeCollection(image.files(), StreamOutput::writeBytesReference);
        }
      }
      case Like like -> {
        boolean isOne = like.documents().size() == 1;
        out.writeByte((byte) (isOne ? 2 : 6));
        if (isOne) {
          Like.Stored.write(out, like.documents().getFirst());
        } else {
          out.writeCollection(like.documents(), Like.Stored::write);
        }
      }
      case Vector point -> {
        out.writeByte((byte) 3);
        out.writeFloatArray(point.vector().toArray());
      }
      case ReadyViews ready -> {
        out.writeByte((byte) (ready.text().isEmpty() ? 4 : 5));
        out.writeBoolean(ready.ofText());
        out.writeGenericMap(Views.json(ready.views()));
        if (!ready.text().isEmpty()) {
          out.writeString(ready.text());
        }
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
      case 1 -> new Image(List.of(new BytesArray(in.readByteArray())));
      case 2 -> new Like(List.of(Like.Stored.read(in)));
      case 3 -> new Vector(DenseVector.of(in.readFloatArray()));
      case 4 -> new ReadyViews(in.readBoolean(), new TreeMap<>(Views.of(in.readGenericMap())), "");
      case 5 ->
          new ReadyViews(
              in.readBoolean(), new TreeMap<>(Views.of(in.readGenericMap())), in.readString());
      case 6 -> new Like(in.readCollectionAsList(Like.Stored::read));
      case 7 ->
          new Image(
              in.readCollectionAsList(
                  file -> (BytesReference) new BytesArray(file.readByteArray())));
      default -> throw new IOException("unknown kind of question: " + kind);
    };
  }
}
