package io.github.crossmedia.elasticsearch.wire;

import java.io.IOException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.NamedWriteableAwareStreamInput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.CheckedConsumer;

/**
 * An object between nodes: its own version, its length and its content. A later version only adds
 * at the end, which an older node passes over.
 */
public final class Wire {

  private Wire() {}

  /** Reads the content of an object. */
  @FunctionalInterface
  public interface Reader<T> {
    /** Reads what {@code version} of the object wrote. */
    T read(StreamInput in, int version) throws IOException;
  }

  /** Writes an object. */
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

  /** Reads an object, whatever a later version has put behind it. */
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
