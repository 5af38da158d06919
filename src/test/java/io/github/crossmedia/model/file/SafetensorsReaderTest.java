package io.github.crossmedia.model.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafetensorsReaderTest {

  /** A file as any other writer of the public format would make it. */
  private static ByteBuffer file(String header, int dataBytes) {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer file =
        ByteBuffer.allocate(8 + text.length + dataBytes).order(ByteOrder.LITTLE_ENDIAN);
    file.putLong(text.length).put(text);
    for (int i = 0; i < dataBytes / 4; i++) {
      file.putFloat(i + 0.5f);
    }
    return file.rewind();
  }

  @Test
  void aFileOfAnotherWriterIsRead() {
    Safetensors content =
        SafetensorsReader.read(
            file(
                """
                {"b":{"dtype":"F32","shape":[1,2],"data_offsets":[8,16]},\
                "__metadata__":{"k":"v"},"a":{"shape":[2],"data_offsets":[0,8],"dtype":"F32"}}  \
                """,
                16));
    assertEquals("v", content.metadata().get("k"));
    assertArrayEquals(new float[] {0.5f, 1.5f}, content.tensors().get("a").floats("a"));
    assertArrayEquals(new float[] {2.5f, 3.5f}, content.tensors().get("b").floats("b"));
  }

  @Test
  void theHeaderOfAFileIsReadAlone(@TempDir Path folder) throws IOException {
    String header = "{\"__metadata__\":{\"view\":\"clip#1f\"}}";
    Path file = folder.resolve("m.safetensors");

    Files.write(file, file(header, 16).array());
    assertEquals(header, SafetensorsReader.header(file));

    Files.write(file, Arrays.copyOf(file(header, 0).array(), 20));
    ModelFormatException cut =
        assertThrows(ModelFormatException.class, () -> SafetensorsReader.header(file));
    assertTrue(cut.getMessage().startsWith(file + ": this is not a model file"), cut::getMessage);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[4],\"data_offsets\":[0,16]}}|lie outside",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}|left over",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}|after a gap",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[3],\"data_offsets\":[0,8]}}|shape [3]",
        "{\"a\":{\"dtype\":\"BF16\",\"shape\":[4],\"data_offsets\":[0,8]}}|unsupported dtype"
            + " \"BF16\"",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[-2],\"data_offsets\":[0,8]}}|shape holds -2",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[8,0]}}|lie outside",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[4611686018427387904,4],\"data_offsets\":[0,8]}}|too"
            + " large",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2]}}|data_offsets",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},\"a\":1}|not a model file",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},\"b\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}|inside"
            + " another tensor",
        "{\"__metadata__\":{\"k\":1},\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}|must"
            + " be a string",
        "[]|not a model file",
        "{\"a\"|not a model file",
      })
  void aHostileHeaderIsRefused(String header, String reason) {
    String message =
        assertThrows(ModelFormatException.class, () -> SafetensorsReader.read(file(header, 8)))
            .getMessage();
    assertTrue(message.contains(reason), message);
  }

  @Test
  void anImpossibleHeaderLengthAllocatesNothing() {
    for (long length : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -1, 0, 99_999_999}) {
      ByteBuffer file = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putLong(0, length);
      assertThrows(ModelFormatException.class, () -> SafetensorsReader.read(file));
    }
  }

  @Test
  void flippedBytesNeverEndInAnythingButAModelFormatException() {
    ByteBuffer whole = file("{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}", 8);
    Random random = new Random(3);
    for (int round = 0; round < 5_000; round++) {
      byte[] bytes = whole.array().clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      try {
        SafetensorsReader.read(ByteBuffer.wrap(bytes));
      } catch (ModelFormatException expected) {
        assertTrue(expected.getMessage().length() > 0);
      }
    }
  }
}
