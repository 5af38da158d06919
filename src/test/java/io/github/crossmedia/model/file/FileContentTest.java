package io.github.crossmedia.model.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.model.ModelFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FileContentTest {

  private final Random random = new Random(7);

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** The same bytes in pieces, some of them empty, each amid other bytes. */
  private FileContent inPieces(byte[] bytes, int longest) {
    List<ByteBuffer> pieces = new ArrayList<>();
    for (int at = 0; at < bytes.length; ) {
      int length = Math.min(bytes.length - at, random.nextInt(longest + 1));
      byte[] amid = bytes(length + 5);
      System.arraycopy(bytes, at, amid, 2, length);
      pieces.add(ByteBuffer.wrap(amid, 2, length));
      at += length;
    }
    return FileContent.of(pieces);
  }

  @Test
  void piecesAreOneContent() throws IOException {
    for (int i = 0; i < 200; i++) {
      byte[] bytes = bytes(random.nextInt(3_000));
      FileContent content = inPieces(bytes, 1 + random.nextInt(500));
      int from = random.nextInt(bytes.length + 1);
      int length = random.nextInt(bytes.length - from + 1);
      byte[] copied = new byte[length + 3];

      content.slice(from, bytes.length - from).copy(0, copied, 3, length);

      assertArrayEquals(
          Arrays.copyOfRange(bytes, from, from + length),
          Arrays.copyOfRange(copied, 3, length + 3));
      var out = new ByteArrayOutputStream();
      content.writeTo(out);
      assertArrayEquals(bytes, out.toByteArray());
    }
  }

  @Test
  void equalBytesAreEqualHoweverTheyAreCut() {
    byte[] bytes = bytes(20_000);
    FileContent whole = FileContent.of(ByteBuffer.wrap(bytes));
    FileContent pieces = inPieces(bytes, 999);
    assertEquals(whole, pieces);
    assertEquals(whole.hashCode(), pieces.hashCode());
    byte[] other = bytes.clone();
    other[19_999]++;
    assertNotEquals(pieces, FileContent.of(ByteBuffer.wrap(other)));
    assertNotEquals(pieces, pieces.slice(0, 19_999));
  }

  @Test
  void nothingBeyondIsRead() {
    FileContent part = inPieces(bytes(100), 9).slice(10, 20);
    assertThrows(IndexOutOfBoundsException.class, () -> part.copy(15, new byte[6], 0, 6));
    assertThrows(IndexOutOfBoundsException.class, () -> part.slice(-1, 3));
  }

  @Test
  @Tag("thorough")
  void aModelInPiecesIsTheSameModel() throws IOException {
    byte[] file = Files.readAllBytes(Path.of("models/photographs.safetensors"));
    assertEquals(
        ModelFile.read(ByteBuffer.wrap(file)),
        ModelFile.read(inPieces(file, 100_003), Budget.ofHeap()));
  }
}
