package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.store.file.ModelIndex.FileChunk;
import io.github.crossmedia.model.version.VersionId;
import java.io.IOException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;

public class FileChunkTests extends ESTestCase {

  private static StoredFile file(int length) {
    return new StoredFile(
        new VersionId("corel", 7), length, "0123456789ab".repeat(6).substring(0, 64), "upload");
  }

  private static BytesReference document(String model, byte[] data, boolean longer)
      throws IOException {
    try (XContentBuilder builder = XContentFactory.cborBuilder()) {
      builder.startObject().field(StoreJson.KIND, "chunk").field(StoreJson.MODEL, model);
      if (longer) {
        builder.field("more", randomAlphaOfLength(20));
      }
      return BytesReference.bytes(builder.field("data", data).endObject());
    }
  }

  public void testAPieceComesBack() throws IOException {
    for (int length : new int[] {1, 23, 24, 255, 256, 65_535, 65_536, 1 << 20}) {
      BytesArray piece = new BytesArray(randomByteArrayOfLength(length));
      StoredFile file = file(length);
      assertEquals(piece, FileChunk.read(file, 0, FileChunk.write(file, piece)));
    }
  }

  public void testAnyObjectWithDataIsRead() throws IOException {
    for (int length : new int[] {1, 24, 300, 70_000, 1 << 20}) {
      byte[] piece = randomByteArrayOfLength(length);
      StoredFile file = file(length);
      for (boolean longer : new boolean[] {false, true}) {
        assertEquals(
            new BytesArray(piece), FileChunk.read(file, 0, document("corel", piece, longer)));
      }
      assertEquals(new BytesArray(piece), FileChunk.read(file, 0, document("other", piece, false)));
    }
  }

  public void testElasticsearchReadsAPieceAsAnyOther() throws IOException {
    byte[] piece = randomByteArrayOfLength(1 << 20);
    BytesReference written = FileChunk.write(file(1 << 20), new BytesArray(piece));
    assertEquals(document("corel", piece, false), written);
  }

  public void testWhatHoldsNoPieceIsDamaged() {
    StoredFile file = file(100);
    for (BytesReference bad :
        new BytesReference[] {
          new BytesArray("{}"),
          new BytesArray(new byte[] {(byte) 0xbf, (byte) 0xff}),
          new BytesArray("")
        }) {
      expectThrows(DamagedModelException.class, () -> FileChunk.read(file, 0, bad));
    }
  }
}
