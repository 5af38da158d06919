package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.store.file.ModelIndex.FileChunk;
import java.io.IOException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;

public class FileChunkTests extends ESTestCase {

  private static final String ID = "corel@7.upload.0";

  private static BytesReference read(int length, BytesReference source) {
    return FileChunk.read(ID, "corel", length, source);
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
      assertEquals(piece, read(length, FileChunk.write("corel", piece)));
    }
  }

  public void testAnyObjectWithDataIsRead() throws IOException {
    for (int length : new int[] {1, 24, 300, 70_000, 1 << 20}) {
      byte[] piece = randomByteArrayOfLength(length);
      for (boolean longer : new boolean[] {false, true}) {
        assertEquals(new BytesArray(piece), read(length, document("corel", piece, longer)));
      }
      assertEquals(new BytesArray(piece), read(length, document("other", piece, false)));
    }
  }

  public void testElasticsearchReadsAPieceAsAnyOther() throws IOException {
    byte[] piece = randomByteArrayOfLength(1 << 20);
    BytesReference written = FileChunk.write("corel", new BytesArray(piece));
    assertEquals(document("corel", piece, false), written);
  }

  public void testWhatHoldsNoPieceIsDamaged() {
    for (BytesReference bad :
        new BytesReference[] {
          new BytesArray("{}"),
          new BytesArray(new byte[] {(byte) 0xbf, (byte) 0xff}),
          new BytesArray("")
        }) {
      expectThrows(DamagedModelException.class, () -> read(100, bad));
    }
  }
}
