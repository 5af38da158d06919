package io.github.crossmedia.elasticsearch.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.NamedWriteableAwareStreamInput;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.io.stream.StreamInput;
import org.junit.jupiter.api.Test;

/** Nodes of two releases understand each other as far as the older one does. */
final class WireTest {

  @Test
  void anUnknownTailIsPassedOver() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    Wire.write(
        out,
        2,
        content -> {
          content.writeString("known");
          content.writeString("added later");
        });
    out.writeString("next");

    StreamInput in =
        new NamedWriteableAwareStreamInput(
            out.bytes().streamInput(), new NamedWriteableRegistry(List.of()));
    String read = Wire.read(in, (content, version) -> content.readString() + " of " + version);

    assertEquals("known of 2", read);
    assertEquals("next", in.readString());
  }
}
