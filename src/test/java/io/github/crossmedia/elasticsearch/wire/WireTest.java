package io.github.crossmedia.elasticsearch.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.NamedWriteableAwareStreamInput;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
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

    StreamInput in = input(out);
    String read = Wire.read(in, (content, version) -> content.readString() + " of " + version);

    assertEquals("known of 2", read);
    assertEquals("next", in.readString());
  }

  @Test
  void elementsOfAListGrowOneByOne() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    Wire.writeList(
        out,
        2,
        List.of("a", "b"),
        (content, name) -> {
          content.writeString(name);
          content.writeVInt(7);
        });
    assertEquals(List.of("a", "b"), Wire.readList(input(out), (c, version) -> c.readString()));
    assertEquals(List.of("a7", "b7"), Wire.readList(input(out), WireTest::readOfReleaseTwo));
  }

  @Test
  void whatAnEarlierReleaseDidNotWriteIsNotRead() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    Wire.writeList(out, 1, List.of("a", "b"), StreamOutput::writeString);
    assertEquals(List.of("a0", "b0"), Wire.readList(input(out), WireTest::readOfReleaseTwo));
  }

  @Test
  void anElementTakesTwoBytesMoreThanItsContent() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    Wire.writeList(out, 1, List.of("tiger", "snow"), StreamOutput::writeString);
    assertEquals(1 + (2 + 6) + (2 + 5), out.size());
  }

  private static String readOfReleaseTwo(StreamInput in, int version) throws IOException {
    return in.readString() + (version < 2 ? 0 : in.readVInt());
  }

  private static StreamInput input(BytesStreamOutput out) throws IOException {
    return new NamedWriteableAwareStreamInput(
        out.bytes().streamInput(), new NamedWriteableRegistry(List.of()));
  }
}
