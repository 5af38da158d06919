package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** What an index of pictures' words costs. */
final class WordPostings {

  private static final int HITS = 10;
  private static final double MILLION = 1e6;

  private WordPostings() {}

  /**
   * The cost of keeping some words of each picture.
   *
   * @param bytes of the index, for each picture
   * @param milliseconds of processor time for each query
   */
  record Cost(double bytes, double milliseconds) {}

  /** Indexes the words of pictures alone, without vectors, and asks for sentences. */
  static Cost of(CrossMediaModel model, List<float[]> pictures, int kept, List<String> sentences)
      throws IOException {
    LearnedField field =
        LearnedField.of(
                CrossMediaField.named("picture").withoutCopies(),
                ServedVersion.of("words@1", model))
            .keeping(kept, 0);
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (float[] point : pictures) {
          Document document = new Document();
          field.fields(field.projected(point), Map.of()).forEach(document::add);
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      long bytes = 0;
      for (String file : directory.listAll()) {
        bytes += directory.fileLength(file);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        ask(field, searcher, sentences);
        return new Cost(
            (double) bytes / pictures.size(), ask(field, searcher, sentences) / sentences.size());
      }
    }
  }

  private static double ask(LearnedField field, IndexSearcher searcher, List<String> sentences)
      throws IOException {
    var clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    for (String sentence : sentences) {
      searcher.search(field.text(sentence, Plan.WORDS), HITS);
    }
    return (clock.getCurrentThreadCpuTime() - start) / MILLION;
  }
}
