package io.github.crossmedia.gallery.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;

/** A full disk is reported once, in a sentence, and not by Lucene's thread that merges. */
class SilentMergesTest {

  private static final int MAX_SEGMENTS = 100_000;

  @Test
  void whatAMergeCanNotWriteIsNotPrinted() throws IOException {
    List<Throwable> printed = new CopyOnWriteArrayList<>();
    AtomicInteger merges = new AtomicInteger();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> printed.add(error));
    try (FilterDirectory full =
        new FilterDirectory(new ByteBuffersDirectory()) {
          @Override
          public IndexOutput createOutput(String name, IOContext context) throws IOException {
            if (context.context() == IOContext.Context.MERGE) {
              merges.incrementAndGet();
              throw new IOException("No space left on device");
            }
            return super.createOutput(name, context);
          }
        }) {
      IndexWriterConfig config =
          LuceneIndex.settings().setMaxBufferedDocs(2).setRAMBufferSizeMB(16);
      IndexWriter writer = new IndexWriter(full, config);
      // That it is closed, or, of a flush that it met, that this can't be finished.
      assertThrows(
          IllegalStateException.class,
          () -> {
            for (int i = 0; i < MAX_SEGMENTS; i++) {
              Document document = new Document();
              document.add(new StringField("id", Integer.toString(i), Field.Store.YES));
              writer.addDocument(document);
              writer.flush();
            }
          });
      config.getMergeScheduler().close();
      assertEquals("No space left on device", writer.getTragicException().getMessage());
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }

    assertTrue(merges.get() > 0, "nothing was merged");
    assertEquals(List.of(), printed);
  }
}
