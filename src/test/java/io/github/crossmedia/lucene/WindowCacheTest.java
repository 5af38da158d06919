package io.github.crossmedia.lucene;

import io.github.crossmedia.lucene.WindowCache.Kept;
import io.github.crossmedia.lucene.WindowCache.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.LuceneTestCase;

/** Memory follows what is asked for. */
public class WindowCacheTest extends LuceneTestCase {

  private static final int BYTES = 100;

  private static final class Copy implements Kept {
    @Override
    public long bytes() {
      return BYTES;
    }
  }

  private record Word(String word, List<String> read, boolean isForSmallSegments)
      implements Part<Copy> {

    Word(String word, List<String> read) {
      this(word, read, true);
    }

    @Override
    public long mostBytes(LeafReader reader) {
      return BYTES;
    }

    @Override
    public Optional<Copy> read(LeafReader reader) {
      read.add(word);
      return Optional.of(new Copy());
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Word that && word.equals(that.word);
    }

    @Override
    public int hashCode() {
      return word.hashCode();
    }
  }

  private interface Asking {
    void ask(LeafReader reader) throws IOException;
  }

  private void inNewSegments(Directory directory, Asking... askings) throws IOException {
    for (Asking asking : askings) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        writer.addDocument(new Document());
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        asking.ask(reader.leaves().getFirst().reader());
      }
    }
  }

  public void testOneCacheServesTheFieldsOfAProcess() {
    assertSame(WindowCache.ofHeap(), WindowCache.ofHeap());
  }

  /** Five words that were asked for once leave for those that are asked for all the time. */
  public void testWhatIsAskedForMostHasTheRoom() throws IOException {
    List<String> read = new ArrayList<>();
    WindowCache windows = WindowCache.of(10 * BYTES);
    try (Directory directory = newDirectory()) {
      inNewSegments(
          directory,
          reader -> {
            for (int i = 0; i < 10; i++) {
              windows.get(reader, new Word("once" + i, read));
            }
            for (int round = 0; round < 500; round++) {
              for (int i = 0; i < 5; i++) {
                windows.get(reader, new Word("often" + i, read));
              }
            }
            for (int i = 0; i < 5; i++) {
              assertTrue(windows.get(reader, new Word("often" + i, read)).isPresent());
            }
            assertEquals(10 * BYTES, windows.counts().memoryInBytes());
            assertEquals(15, read.size());
          });
    }
    assertEquals(0, windows.counts().memoryInBytes());
  }

  /** Where all words are asked for alike, none is read again and again. */
  public void testWordsThatAreAskedForAlikeStay() throws IOException {
    List<String> read = new ArrayList<>();
    WindowCache windows = WindowCache.of(10 * BYTES);
    try (Directory directory = newDirectory()) {
      inNewSegments(
          directory,
          reader -> {
            for (int round = 0; round < 1_000; round++) {
              for (int i = 0; i < 20; i++) {
                windows.get(reader, new Word("word" + i, read));
              }
            }
          });
    }
    assertEquals(10, read.size());
  }

  /** A new segment has the words read that were asked for last, and not all that ever were. */
  public void testFewWordsAreRemembered() throws IOException {
    List<String> read = new ArrayList<>();
    int most = 1 << 15;
    WindowCache windows = new WindowCache(WindowCache.Budget.of(Long.MAX_VALUE), Runnable::run);
    try (Directory directory = newDirectory()) {
      inNewSegments(
          directory,
          reader -> {
            for (int i = 0; i < 2 * most; i++) {
              windows.get(reader, new Word("word" + i, read));
            }
            read.clear();
          },
          reader -> {
            windows.get(reader, new Word("word" + 0, read));
            assertEquals(most + 1, read.size());
            assertEquals("word" + most, read.getFirst());
          });
    }
  }

  /** Bounds of vectors save time in small segments, where postings of words are fast enough. */
  public void testSmallSegmentsReadNoWordsAgain() throws IOException {
    List<String> read = new ArrayList<>();
    WindowCache windows = new WindowCache(WindowCache.Budget.of(Long.MAX_VALUE), Runnable::run);
    Word first = new Word("first", read);
    try (Directory directory = newDirectory()) {
      inNewSegments(
          directory,
          reader -> {
            windows.get(reader, new Word("word", read, false));
            windows.get(reader, new Word("bounds", read));
            windows.get(reader, first);
          },
          reader -> windows.get(reader, first));
    }
    assertEquals(List.of("word", "bounds", "first", "bounds", "first"), read);
  }
}
