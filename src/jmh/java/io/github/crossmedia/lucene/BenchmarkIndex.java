package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.benchmark.PageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104PostingsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.codecs.perfield.PerFieldPostingsFormat;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.MMapDirectory;

/** An index of one segment in a temporary folder. */
final class BenchmarkIndex implements AutoCloseable {

  private static final double BUFFER_MEGABYTES = 256;
  private static final int SEGMENTS = 100;
  private static final int CONNECTIONS = 16;
  private static final int BEAM = 100;

  private final Path folder;
  private final MMapDirectory directory;
  private DirectoryReader reader;
  private IndexSearcher searcher;
  private final double mergeSeconds;

  BenchmarkIndex(int documents, IntFunction<List<IndexableField>> document) throws IOException {
    this(documents, List.of(document));
  }

  /**
   * Each of these draws its share of the documents in a thread of its own into an index of its own,
   * as several machines would. These parts are then merged.
   */
  BenchmarkIndex(int documents, List<IntFunction<List<IndexableField>>> drawn) throws IOException {
    folder = Files.createTempDirectory("crossmedia-benchmark");
    directory = new MMapDirectory(folder);
    try (ExecutorService merging = Executors.newFixedThreadPool(drawn.size())) {
      mergeSeconds = fill(documents, drawn, new GraphsAtLast(documents, drawn.size(), merging));
    }
    open();
  }

  /** Returns how many seconds the last merge took, to one segment. */
  private double fill(int documents, List<IntFunction<List<IndexableField>>> drawn, Codec codec)
      throws IOException {
    List<Path> parts = new ArrayList<>();
    for (int part = 0; part < drawn.size(); part++) {
      parts.add(folder.resolve("part" + part));
    }
    draw(documents, drawn, parts, codec);
    try (var writer = new IndexWriter(directory, config(codec))) {
      for (Path part : parts) {
        try (var directory = new MMapDirectory(part)) {
          writer.addIndexes(directory);
        }
        delete(part);
      }
      long start = System.nanoTime();
      writer.forceMerge(1);
      return (System.nanoTime() - start) / 1e9;
    }
  }

  private static IndexWriterConfig config(Codec codec) {
    var config = new IndexWriterConfig().setRAMBufferSizeMB(BUFFER_MEGABYTES).setCodec(codec);
    config.setUseCompoundFile(false);
    config.setMergePolicy(new TieredMergePolicy().setSegmentsPerTier(SEGMENTS));
    return config;
  }

  private void open() throws IOException {
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  /** How long the ten best take with nothing of the index in memory, opened again. */
  double coldMillis(Query query) throws IOException {
    reader.close();
    PageCache.drop(folder);
    open();
    long start = System.nanoTime();
    searcher.search(query, 10);
    return (System.nanoTime() - start) / 1e6;
  }

  private static void draw(
      int documents, List<IntFunction<List<IndexableField>>> drawn, List<Path> parts, Codec codec)
      throws IOException {
    try (ExecutorService threads = Executors.newFixedThreadPool(drawn.size())) {
      List<Future<?>> shares = new ArrayList<>();
      for (int first = 0; first < drawn.size(); first++) {
        int share = first;
        shares.add(
            threads.submit(
                () -> {
                  try (var directory = new MMapDirectory(parts.get(share));
                      var writer = new IndexWriter(directory, config(codec))) {
                    for (int i = share; i < documents; i += drawn.size()) {
                      writer.addDocument(drawn.get(share).apply(i));
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> share : shares) {
        share.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException("the index was not built", e);
    }
  }

  /**
   * Graphs for the plan nearest only, and only for the one segment that is left at last: the scans
   * read flat vectors, and graphs take long.
   */
  private static final class GraphsAtLast extends Lucene104Codec {

    private final Map<String, PostingsFormat> postings = new HashMap<>();
    private final KnnVectorsFormat graphs;
    private final KnnVectorsFormat flat =
        new Lucene99HnswVectorsFormat(CONNECTIONS, BEAM, Integer.MAX_VALUE);

    GraphsAtLast(int documents, int threads, ExecutorService merging) {
      graphs =
          threads == 1
              ? new Lucene99HnswVectorsFormat(CONNECTIONS, BEAM, documents / 40)
              : new Lucene99HnswVectorsFormat(CONNECTIONS, BEAM, threads, merging, documents / 40);
    }

    /** Files of its own for each field, so that they can be weighed. */
    @Override
    public PostingsFormat getPostingsFormatForField(String field) {
      return postings.computeIfAbsent(field, name -> new Lucene104PostingsFormat());
    }

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
      return field.startsWith("picture.nearest") ? graphs : flat;
    }
  }

  DirectoryReader reader() {
    return reader;
  }

  /** How long the last merge took, to one segment. */
  double mergeSeconds() {
    return mergeSeconds;
  }

  IndexSearcher searcher() {
    return searcher;
  }

  /** Finds the ten best, as a page of results does. */
  Interleaved.Way topTen(List<Query> queries) {
    return query -> searcher.search(queries.get(query), 10);
  }

  /** Finds the ten best and counts all hits. */
  Interleaved.Way topTenOfAll(List<Query> queries) {
    return query ->
        searcher.search(queries.get(query), new TopScoreDocCollectorManager(10, Integer.MAX_VALUE));
  }

  /** How many bytes the files of these extensions take a document. */
  double bytes(String... extensions) throws IOException {
    return bytes(file -> Arrays.stream(extensions).anyMatch(file::endsWith));
  }

  /** How many bytes the postings of these fields take a document. */
  double postings(String... fields) throws IOException {
    double sum = 0;
    for (String field : fields) {
      FieldInfo info = reader.leaves().getFirst().reader().getFieldInfos().fieldInfo(field);
      String own =
          Formatted.of(
              "_%s_%s.",
              info.getAttribute(PerFieldPostingsFormat.PER_FIELD_FORMAT_KEY),
              info.getAttribute(PerFieldPostingsFormat.PER_FIELD_SUFFIX_KEY));
      sum += bytes(file -> file.contains(own));
    }
    return sum;
  }

  private double bytes(Predicate<String> counted) throws IOException {
    long sum = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        sum += counted.test(file.getFileName().toString()) ? Files.size(file) : 0;
      }
    }
    return (double) sum / reader.maxDoc();
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
    delete(folder);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
