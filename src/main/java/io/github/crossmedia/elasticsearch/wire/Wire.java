package io.github.crossmedia.elasticsearch.wire;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.NamedWriteableAwareStreamInput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.CheckedConsumer;

/**
 * The wire format of an object: its own version, its length and its content. A later version only
 * appends, and an older node skips the appended bytes. Objects inside another one are written in
 * the same way, so that each can be extended.
 */
public final class Wire {

  private Wire() {}

  /** Reads the content of an object. */
  @FunctionalInterface
  public interface Reader<T> {
    /** Reads content written by {@code version} of the object. */
    T read(StreamInput in, int version) throws IOException;
  }

  /** How objects of one kind are written, and those of any version read. */
  public record Format<T>(int version, Writeable.Writer<T> writer, Reader<T> reader) {

    public void write(StreamOutput out, T object) throws IOException {
      Wire.write(out, version, content -> writer.write(content, object));
    }

    public T read(StreamInput in) throws IOException {
      return Wire.read(in, reader);
    }
  }

  public static void write(
      StreamOutput out, int version, CheckedConsumer<StreamOutput, IOException> content)
      throws IOException {
    try (BytesStreamOutput bytes = new BytesStreamOutput()) {
      bytes.setTransportVersion(out.getTransportVersion());
      content.accept(bytes);
      out.writeVInt(version);
      out.writeBytesReference(bytes.bytes());
    }
  }

  public static <T> void writeList(
      StreamOutput out, int version, Collection<T> objects, Writeable.Writer<T> writer)
      throws IOException {
    out.writeCollection(
        objects, (o, object) -> write(o, version, content -> writer.write(content, object)));
  }

  /** Reads objects of one kind. */
  public static <T> List<T> readList(StreamInput in, Reader<T> reader) throws IOException {
    return in.readCollectionAsList(element -> read(element, reader));
  }

  /** Reads an object, and skips what a later version has appended. */
  public static <T> T read(StreamInput in, Reader<T> reader) throws IOException {
    int version = in.readVInt();
    BytesReference bytes = in.readBytesReference();
    try (StreamInput content =
        new NamedWriteableAwareStreamInput(bytes.streamInput(), in.namedWriteableRegistry())) {
      content.setTransportVersion(in.getTransportVersion());
      return reader.read(content, version);
    }
  }
}
