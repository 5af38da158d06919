package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.LearnedField;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.distil.DistilledWordsTrainer;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.train.distil.WiderVocabulary;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** A pair beside the words it is compiled to. No validation picture chooses a parameter. */
final class PairExperiment {

  static final List<Integer> KEPT = List.of(16, 32, 64, 128);

  private static final long SEED = 1;
  private static final int MAX_VOCABULARY = 50_000;
  private static final List<Integer> VOCABULARIES = List.of(1_000, 5_000, 20_000, MAX_VOCABULARY);
  private static final double MILLION = 1e6;

  private final List<Item> train;
  private final List<Item> valid;
  private final String network;
  private final Optional<NetworkPair> published;
  private final List<String> english;
  private final List<String> more;
  private final Consumer<String> remarks;

  /**
   * Creates an experiment.
   *
   * @param english common words beyond those of captions
   * @param more words that are not common
   */
  PairExperiment(
      List<Item> items,
      String network,
      Optional<NetworkPair> published,
      List<String> english,
      List<String> more,
      Consumer<String> remarks) {
    this.train = of(items, "train");
    this.valid = of(items, "valid");
    this.network = network;
    this.published = published;
    this.english = english;
    this.more = more;
    this.remarks = remarks;
  }

  static List<Item> of(List<Item> items, String split) {
    return items.stream().filter(item -> item.split().equals(split)).toList();
  }

  PairReport report() throws IOException {
    List<PairTuning.Trial> trials = trials();
    Parameters best = Parameters.of(trials.getLast().given());
    remarks.accept("learning from all training pictures");
    Parts all = parts(published, settings(network, 1), train, List.of(), valid);
    int listed = vocabulary(all, english).size();
    PairVocabulary vocabulary =
        vocabulary(all, Stream.concat(english.stream(), more.stream()).toList());
    List<Integer> sizes = new ArrayList<>(VOCABULARIES);
    sizes.removeIf(size -> size >= vocabulary.size());
    sizes.add(vocabulary.captioned());
    sizes.add(Math.min(listed, MAX_VOCABULARY));
    sizes.add(Math.min(vocabulary.size(), MAX_VOCABULARY));
    List<PairReport.Row> rows = new ArrayList<>();
    List<PairReport.Kept> kept = new ArrayList<>();
    for (int size : sizes.stream().sorted().distinct().toList()) {
      remarks.accept(Formatted.of("learning %,d words", size));
      CrossMediaModel model = words(all, vocabulary.first(size), best);
      rows.add(row(all, model));
      if (size == vocabulary.captioned()) {
        kept.addAll(kept(all, model));
      }
    }
    return new PairReport(
        network,
        published.isPresent(),
        new AskedSentences(all.asked()).found(all.pair()),
        vocabulary.captioned(),
        listed,
        trials,
        rows,
        kept);
  }

  private List<PairTuning.Trial> trials() {
    remarks.accept("tuning on training pictures");
    List<List<Item>> split = PairTuning.split(train);
    Parts parts =
        parts(published, settings(network, 1), split.getFirst(), List.of(), split.getLast());
    PairVocabulary vocabulary = vocabulary(parts, List.of());
    int tuned = Math.min(PairTuning.VOCABULARY, vocabulary.captioned());
    return new PairTuning(
            parts, tried -> words(parts, vocabulary.first(tuned), tried).textToImage(), remarks)
        .trials();
  }

  private static PairVocabulary vocabulary(Parts parts, List<String> beyond) {
    return PairVocabulary.of(
        TrainingData.of(parts.learned(), settings(parts.pair().view(), 1)), beyond);
  }

  /**
   * A pair and pictures as it sees them.
   *
   * @param left neither learned from nor asked
   */
  record Parts(NetworkPair pair, List<Item> learned, List<Item> left, List<Item> asked) {}

  /** Takes a published pair, or learns one on a network of pictures by its settings. */
  static Parts parts(
      Optional<NetworkPair> published,
      Settings network,
      List<Item> learned,
      List<Item> left,
      List<Item> asked) {
    if (published.isPresent()) {
      return new Parts(published.get(), learned, left, asked);
    }
    LearnedPair pair = LearnedPair.of(learned, network);
    return new Parts(pair, pair.seen(learned), pair.seen(left), pair.seen(asked));
  }

  /**
   * Returns how a view and sentences are read.
   *
   * @param rarest in how many pictures' captions a word is
   */
  static Settings settings(String view, int rarest) {
    TextSide words =
        new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), rarest);
    return Settings.of(view + ":plain").with(words, ItemTask.SENTENCES).withSeed(SEED);
  }

  private static CrossMediaModel words(Parts parts, Vocabulary vocabulary, Parameters given) {
    Settings settings = settings(parts.pair().view(), 1).withVocabulary(vocabulary);
    Trainer trainer = new DistilledWordsTrainer(parts.pair());
    return trainer.train(
        TrainingData.of(parts.learned(), settings), trainer.searchSpace().fixed(given).first());
  }

  private PairReport.Row row(Parts parts, CrossMediaModel model) throws IOException {
    Couple couple = model.textToImage();
    AskedSentences asked = new AskedSentences(parts.asked());
    var clock = ManagementFactory.getThreadMXBean();
    asked.pictures(couple);
    long start = clock.getCurrentThreadCpuTime();
    List<float[]> pictures = asked.pictures(couple);
    double milliseconds =
        (clock.getCurrentThreadCpuTime() - start) / MILLION / parts.asked().size();
    List<SparseVector> queries = asked.queries(couple);
    Map<Integer, SummaryStatistics> found = new TreeMap<>();
    KEPT.forEach(kept -> found.put(kept, asked.found(queries, pictures, kept)));
    return new PairReport.Row(
        couple.dimension(),
        bytes(model),
        milliseconds,
        found,
        asked.found(queries, pictures, Integer.MAX_VALUE));
  }

  private static List<PairReport.Kept> kept(Parts parts, CrossMediaModel model) throws IOException {
    AskedSentences asked = new AskedSentences(parts.asked());
    List<float[]> pictures = asked.pictures(model.textToImage());
    List<PairReport.Kept> costs = new ArrayList<>();
    for (int kept : KEPT) {
      costs.add(
          new PairReport.Kept(kept, WordPostings.of(model, pictures, kept, asked.sentences())));
    }
    return costs;
  }

  private static long bytes(CrossMediaModel model) throws IOException {
    Path file = Files.createTempFile("words", ".safetensors");
    try {
      ModelFile.write(model.inHalfPrecision(), file);
      return Files.size(file);
    } finally {
      Files.delete(file);
    }
  }

  /** Words that a pair is compiled to, the most useful first. */
  static final class PairVocabulary {

    private final List<String> words;
    private final int captioned;

    private PairVocabulary(List<String> words, int captioned) {
      this.words = words;
      this.captioned = captioned;
    }

    /**
     * Returns the words of captions, those of most captions first, then other words in their order.
     */
    static PairVocabulary of(TrainingData data, List<String> more) {
      List<String> words = new ArrayList<>(commonest(data));
      int captioned = words.size();
      if (data.settings().text() instanceof TextSide.Words read) {
        List<String> texts = data.items().stream().map(Item::text).toList();
        Set<String> known = Set.copyOf(words);
        WiderVocabulary.of(texts, read, more).words().stream()
            .filter(word -> !known.contains(word))
            .forEach(words::add);
      }
      return new PairVocabulary(words, captioned);
    }

    private static List<String> commonest(TrainingData data) {
      Map<Integer, Float> counts = new HashMap<>();
      data.words()
          .captionCounts()
          .forEach(each -> each.forEach((word, count) -> counts.merge(word, count, Float::sum)));
      Vocabulary vocabulary = data.words().vocabulary();
      return IntStream.range(0, vocabulary.size())
          .boxed()
          .sorted(Comparator.comparing((Integer word) -> -counts.getOrDefault(word, 0f)))
          .map(vocabulary::word)
          .toList();
    }

    /** Returns how many words captions have. */
    int captioned() {
      return captioned;
    }

    int size() {
      return words.size();
    }

    /** Returns the first words. */
    Vocabulary first(int most) {
      return Vocabulary.of(words.subList(0, Math.min(most, words.size())));
    }
  }

  /**
   * How many sentences find their picture among the first ten: statistics of the shares of
   * pictures' sentences.
   *
   * @param network the name of the network of pictures
   * @param isPublished whether its partner was published with it
   * @param exact the share by the pair's own cosine
   * @param captioned the words that captions hold
   * @param listed these and the words of the shipped list
   * @param trials of parameters on training pictures, the best one last
   * @param rows one for each vocabulary
   * @param kept what the words of captions cost in an index
   */
  record PairReport(
      String network,
      boolean isPublished,
      SummaryStatistics exact,
      int captioned,
      int listed,
      List<PairTuning.Trial> trials,
      List<Row> rows,
      List<Kept> kept) {

    /**
     * A vocabulary.
     *
     * @param words how many it has
     * @param bytes of the model's file, in half precision
     * @param milliseconds of processor time to project a picture's view
     * @param found the share of sentences by the number of words kept of a picture
     * @param all the share with all words
     */
    record Row(
        int words,
        long bytes,
        double milliseconds,
        Map<Integer, SummaryStatistics> found,
        SummaryStatistics all) {}

    /** A number of words that are kept of each picture. */
    record Kept(int words, WordPostings.Cost cost) {}
  }

  /** What an index of pictures' words costs. */
  static final class WordPostings {

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
}
