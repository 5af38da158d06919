package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.serve.Plan;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.test.ESTestCase;

/** The options of a query, as nodes send them. */
public final class OptionsTests extends ESTestCase {

  private static final Options GIVEN =
      new Options(
          Map.of(
              Options.MODEL,
              "corel@3",
              Options.PLAN,
              "nearest",
              Options.K,
              5,
              Options.CANDIDATES,
              50,
              Options.MIN_SCORE,
              0.5f,
              Options.EXPLAIN,
              true));

  public void testTheFirstVersionOnTheWire() throws IOException {
    BytesReference bytes =
        sent(
            1,
            content -> {
              content.writeString("corel@3");
              content.writeString("nearest");
              content.writeVInt(5);
              content.writeVInt(50);
              content.writeFloat(0.5f);
              content.writeBoolean(false);
              content.writeBoolean(true);
            });
    assertEquals(GIVEN, Options.read(bytes.streamInput()));
    assertEquals(Optional.of(Plan.NEAREST), GIVEN.query().plan());
  }

  public void testAnOptionThatAVersionLacksIsNotReadFromIt() throws IOException {
    assertEquals(Options.NONE, Options.read(sent(0, content -> {}).streamInput()));
  }

  public void testAnOptionGivenItsUsualValueIsAnOptionNotGiven() {
    assertEquals(Options.NONE, new Options(Map.of(Options.EXPLAIN, false)));
  }

  private static BytesReference sent(
      int version, CheckedConsumer<StreamOutput, IOException> content) throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    Wire.write(out, version, content);
    return out.bytes();
  }
}
