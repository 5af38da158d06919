package io.github.crossmedia.gallery.store;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;

/** A Lucene index on disk, with a writer if it is open for changes. */
public final class LuceneIndex implements AutoCloseable {

  /** An action that uses a searcher. */
  @FunctionalInterface
  public interface Use<T> {
    T apply(IndexSearcher searcher) throws IOException;
  }

  private final Directory directory;
  private final IndexWriter writer;
  private final SearcherManager searchers;

  private LuceneIndex(Directory directory, IndexWriter writer, SearcherManager searchers) {
    this.directory = directory;
    this.writer = writer;
    this.searchers = searchers;
  }

  static IndexWriterConfig settings() {
    return new IndexWriterConfig(SearchDocument.analyzer())
        .setCommitOnClose(false)
        .setMergeScheduler(new SilentMerges());
  }

  static LuceneIndex open(Path folder, boolean writable) throws IOException {
    Files.createDirectories(folder);
    Directory directory = FSDirectory.open(folder);
    try {
      if (writable) {
        IndexWriter writer = new IndexWriter(directory, settings());
        if (!DirectoryReader.indexExists(directory)) {
          writer.commit();
        }
        return new LuceneIndex(directory, writer, new SearcherManager(writer, null));
      }
      return new LuceneIndex(directory, null, new SearcherManager(directory, null));
    } catch (IndexNotFoundException e) {
      throw new IndexException(
          Formatted.of("the index %s is empty: fill it with crossmedia index", folder.getParent()),
          e);
    } catch (LockObtainFailedException e) {
      throw new IndexException(IndexHolder.describe(folder.getParent()), e);
    } catch (IndexFormatTooNewException | IndexFormatTooOldException e) {
      throw new IndexException(
          Formatted.of(
              "the index %s was created by another version of Lucene: remove it and index again",
              folder.getParent()),
          e);
    }
  }

  boolean isWritable() {
    return writer != null;
  }

  void update(Term term, Document document) {
    try {
      writer.updateDocument(term, document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes doc values of the documents with a term. The documents are not written again. */
  void change(Term term, Field docValues) {
    try {
      writer.updateDocValues(term, docValues);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the value that the last commit recorded under a name. The index must be open for
   * changes.
   */
  Optional<String> recorded(String name) {
    Iterable<Map.Entry<String, String>> recorded = writer.getLiveCommitData();
    return recorded == null
        ? Optional.empty()
        : StreamSupport.stream(recorded.spliterator(), false)
            .filter(entry -> entry.getKey().equals(name))
            .map(Map.Entry::getValue)
            .findFirst();
  }

  /** Records a value with the next commits. */
  void record(String name, String value) {
    writer.setLiveCommitData(Map.of(name, value).entrySet());
  }

  void delete(Term term) throws IOException {
    writer.deleteDocuments(term);
  }

  void commit() throws IOException {
    writer.commit();
  }

  void refresh() throws IOException {
    searchers.maybeRefreshBlocking();
  }

  public <T> T with(Use<T> use) throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      return use.apply(searcher);
    } finally {
      searchers.release(searcher);
    }
  }

  @Override
  public void close() throws IOException {
    searchers.close();
    if (writer != null) {
      writer.close();
    }
    directory.close();
  }

  /**
   * Merges that don't print a failure, such as a full disk. The writer, which the failure closes,
   * reports it.
   */
  private static final class SilentMerges extends ConcurrentMergeScheduler {

    @Override
    protected void handleMergeException(Throwable kept) {
      // From now on the writer refuses changes, with this exception as the cause.
    }
  }

  /**
   * Notes beside an index which process has it open for changes, and where that serves its page.
   */
  public static final class IndexHolder {

    private static final String FILE = "holder";

    private IndexHolder() {}

    /** Notes this process. */
    static void note(IndexLayout layout) throws IOException {
      write(layout, "");
    }

    /** Notes this process and the address of its page. */
    public static void note(IndexLayout layout, URI page) throws IOException {
      write(layout, page.toString());
    }

    private static void write(IndexLayout layout, String page) throws IOException {
      String note = ProcessHandle.current().pid() + "\n" + page + "\n";
      WholeFile.write(
          layout.folder().resolve(FILE), out -> out.write(note.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns a sentence about an index that another process holds. */
    static String describe(Path index) {
      try {
        List<String> note = Files.readAllLines(index.resolve(FILE));
        long process = Long.parseLong(note.getFirst());
        if (ProcessHandle.of(process).isPresent()) {
          return note.get(1).isEmpty()
              ? Formatted.of(
                  "the index %s is open in process %d: wait for its end, or stop it",
                  index, process)
              : Formatted.of(
                  "the index %s is open in process %d, whose page is %s: use that page, or stop the"
                      + " process",
                  index, process, note.get(1));
        }
      } catch (IOException | RuntimeException noNote) {
        // The lock alone says that there is such a process.
      }
      return Formatted.of(
          "the index %s is locked by another process: stop that process, or use its page", index);
    }
  }
}
