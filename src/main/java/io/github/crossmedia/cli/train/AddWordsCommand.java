package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.StatusLine;
import io.github.crossmedia.cli.options.EnglishWords;
import io.github.crossmedia.cli.options.ExistingFile;
import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.cli.options.ThreadsOption;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.IndexedTexts;
import io.github.crossmedia.collection.BilingualFiles;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.TextFiles;
import io.github.crossmedia.collection.Texts;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.network.text.LibraryTexts;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.text.Languages;
import io.github.crossmedia.text.Translation;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.train.texts.NetworkWords;
import io.github.crossmedia.train.texts.ParallelCaptions;
import io.github.crossmedia.train.texts.ScoredPictures;
import io.github.crossmedia.train.texts.TextReader;
import io.github.crossmedia.train.texts.TextWords;
import io.github.crossmedia.train.texts.TranslatedWords;
import io.github.crossmedia.train.texts.WordFeatures;
import io.github.crossmedia.train.texts.WordVectors;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia add-words}: gives a model words that no picture showed. */
@Command(
    name = "add-words",
    description =
        "Gives a model words that none of its pictures showed: each is a weighted sum of words that"
            + " it knows from pictures, learned from texts or word vectors. Words of other"
            + " languages come from bilingual lists or parallel captions.")
public final class AddWordsCommand implements Callable<Integer> {

  private static final int EXAMPLES = 5;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "The model, whose space is made of words (default: the shipped model).")
  private Optional<Path> model;

  @Mixin private TextSourceOptions sources;

  @Mixin private DictionaryOptions dictionaries;

  @Mixin private VectorOptions vectors;

  @Option(
      names = "--pictures",
      paramLabel = "FILE",
      description =
          "A collection of captioned pictures with their views, to tune and calibrate on (default:"
              + " the kinds of pictures that the model recorded when it was trained).")
  private Optional<Path> pictures;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      defaultValue = "valid",
      description = "Which of --pictures (default: ${DEFAULT-VALUE}).")
  private String split;

  @Option(
      names = "--rarest",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often a word must occur in the texts (default: ${DEFAULT-VALUE}).")
  private int rarest;

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "5000",
      description =
          "How many words to add: of the most frequent ones those that are explained best (default:"
              + " ${DEFAULT-VALUE}).")
  private int most;

  @Option(
      names = "--window",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "How many words before and after a word tell what it means (default: ${DEFAULT-VALUE}).")
  private int window;

  @Option(names = "--out", paramLabel = "FILE", description = "The larger model.")
  private Optional<Path> out;

  @Mixin private ThreadsOption threads;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (dictionaries.list().isPresent()) {
      return write(dictionaries.list().get());
    }
    boolean areTexts = !vectors.isEmpty() || !sources.isEmpty();
    if (!areTexts && dictionaries.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "Missing --texts, --url, --vectors, --network, --dictionary or --parallel");
    }
    Path larger =
        out.orElseThrow(
            () -> new ParameterException(spec.commandLine(), "Missing required option --out"));
    Path file = file();
    CrossMediaModel base = ModelFile.read(file);
    CrossMediaModel model = areTexts ? withTexts(file, base, larger) : base;
    if (!dictionaries.isEmpty()) {
      model = dictionaries.addTo(model);
      dictionaries.print(larger, model);
    }
    ModelFile.write(model, larger);
    return 0;
  }

  private int write(Path list) throws IOException {
    spec.commandLine()
        .getOut()
        .printf(Locale.ROOT, "%s: %,d pairs of words%n", list, dictionaries.write(list));
    return 0;
  }

  private CrossMediaModel withTexts(Path file, CrossMediaModel base, Path larger)
      throws IOException {
    GrownModel model =
        GrownModel.on(base)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        file
                            + ": words can be added only to a model whose space is made of words,"
                            + " such as one that ridge or pamir learned"));
    Optional<String> textView = vectors.textView();
    try (StatusLine working = new StatusLine()) {
      working.step("Reading texts");
      TextReader reader = new TextReader(rarest, candidates(), window, threads.count());
      Map<String, WordFeatures> read =
          vectors.read(sources.read(reader, model), textView, model, candidates());
      working.step("Learning words");
      TextWords.Outcome outcome =
          new TextWords(model, pictures(base), threads.count())
              .add(List.copyOf(read.values()), most);
      working.clear();
      print(larger, base, outcome, List.copyOf(read.keySet()));
      return outcome.model();
    }
  }

  /** Twice as many words are looked at as are taken. */
  private int candidates() {
    return 2 * most;
  }

  private Path file() throws IOException {
    return model
        .or(
            () -> {
              try {
                return ShippedModels.shipped();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
        .orElseThrow(() -> new IllegalArgumentException("no model is shipped: name one"));
  }

  private ScoredPictures pictures(CrossMediaModel base) throws IOException {
    if (pictures.isEmpty()) {
      return ScoredPictures.familiar(base)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "the model has no record of the pictures it learned from: name captioned"
                          + " ones by --pictures"));
    }
    List<Item> items =
        CollectionReader.readAll(pictures.get()).stream()
            .filter(item -> item.split().equals(split))
            .filter(item -> base.textToImage().documentTower().reads(item.medium()))
            .toList();
    if (items.isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s has no item of the split \"%s\" with the views that the model reads: take another"
                  + " --split, or `crossmedia extract --model`",
              pictures.get(), split));
    }
    return ScoredPictures.captioned(base, items);
  }

  private void print(
      Path larger, CrossMediaModel base, TextWords.Outcome outcome, List<String> named) {
    PrintWriter to = spec.commandLine().getOut();
    TextWords.Quality quality = outcome.heldOut();
    to.printf(
        Locale.ROOT,
        "%s: %,d words, %,d of them known from texts%n",
        larger,
        outcome.model().space().names().size(),
        outcome.words());
    to.printf(
        Locale.ROOT,
        "held out, %,d known words reach average precision %s from texts, %s from pictures, %s by"
            + " chance%n",
        quality.words(),
        DecimalNumbers.value(quality.fromTexts()),
        DecimalNumbers.value(quality.fromPictures()),
        DecimalNumbers.value(quality.chance()));
    to.printf(
        Locale.ROOT,
        "ridge %s%s%n",
        DecimalNumbers.value(outcome.ridge()),
        shares(outcome.shares(), named));
    outcome.model().space().names().stream()
        .filter(word -> !base.space().names().contains(word))
        .limit(EXAMPLES)
        .forEach(word -> to.println("  " + outcome.model().origin(word).shown(word)));
    to.flush();
  }

  /** How much each of several sources counts. */
  private static String shares(List<Double> shares, List<String> named) {
    return IntStream.range(0, named.size() > 1 ? named.size() : 0)
        .mapToObj(i -> ", " + named.get(i) + " " + DecimalNumbers.value(shares.get(i)))
        .collect(Collectors.joining());
  }

  /** Bilingual lists, by which a model finds words of other languages. */
  static final class DictionaryOptions {

    @Option(
        names = "--dictionary",
        arity = "1..*",
        paramLabel = "FILE|LANGUAGE",
        description =
            "Bilingual lists, by which queries may be in other languages: a shipped one (german,"
                + " french, spanish), or a file with a word, a tab and its meaning a line, in the"
                + " form of Ding, or of dictd (.dict.dz).")
    private List<String> dictionaries = List.of();

    @Option(
        names = "--parallel",
        arity = "1..*",
        paramLabel = "FILE",
        description =
            "Captions and their translations, from which a bilingual list is learned: a caption in"
                + " --language, a tab and the same in the language of the model a line.")
    private List<Path> parallel = List.of();

    @Option(
        names = "--language",
        paramLabel = "NAME",
        description =
            "The language of the files of --dictionary and --parallel, as german, japanese or de.")
    private Optional<String> language;

    @Option(
        names = "--list",
        paramLabel = "FILE",
        description = "Only write the pairs of words of --dictionary to this file, a line each.")
    private Optional<Path> list;

    @Option(
        names = "--english",
        paramLabel = "FILE",
        description =
            "English words, one a line, to make --list short: only single words with these meanings"
                + " are written, and words that are also English are marked.")
    private Optional<Path> english;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean isEmpty() {
      return dictionaries.isEmpty() && parallel.isEmpty();
    }

    /** Returns where the pairs are written instead of a model. */
    Optional<Path> list() {
      return list;
    }

    /** Returns the model with words of all these lists, after those it has. */
    CrossMediaModel addTo(CrossMediaModel model) throws IOException {
      List<ForeignWords> all = new ArrayList<>();
      List<BilingualList> lists = lists();
      Set<String> replaced = new HashSet<>(lists.stream().map(BilingualList::language).toList());
      TextEncoder encoder =
          model
              .textEncoder()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "the model reads no words: other languages need a vocabulary"));
      encoder.words().foreign().stream()
          .filter(other -> !replaced.contains(other.language()))
          .forEach(all::add);
      lists.stream().map(TranslatedWords.to(encoder)::of).forEach(all::add);
      return model.withForeignWords(() -> all);
    }

    /** Prints how many words of other languages a model reads. */
    void print(Path file, CrossMediaModel model) {
      PrintWriter to = spec.commandLine().getOut();
      for (ForeignWords language : model.textEncoder().orElseThrow().words().foreign()) {
        to.printf(
            Locale.ROOT,
            "%s: %,d words of %s mean words that the model knows%n",
            file,
            language.meanings(),
            language.language());
      }
      to.flush();
    }

    private List<BilingualList> lists() throws IOException {
      List<BilingualList> lists = new ArrayList<>();
      for (String name : dictionaries) {
        Optional<String> shipped = Languages.named(name).filter(BilingualList.SHIPPED::contains);
        lists.add(shipped.isPresent() ? BilingualList.shipped(shipped.get()) : file(name));
      }
      for (Path captions : parallel) {
        lists.add(ParallelCaptions.words(BilingualFiles.read(captions, language("--parallel"))));
      }
      return merged(lists);
    }

    /** One list for each language, so that none replaces another. */
    private static List<BilingualList> merged(List<BilingualList> lists) {
      Map<String, List<Translation>> pairs = new LinkedHashMap<>();
      lists.forEach(
          list ->
              pairs
                  .computeIfAbsent(list.language(), missing -> new ArrayList<>())
                  .addAll(list.pairs()));
      return pairs.entrySet().stream()
          .map(each -> new BilingualList(each.getKey(), each.getValue()))
          .toList();
    }

    private BilingualList file(String name) throws IOException {
      Path file = Path.of(name);
      if (!Files.exists(file)) {
        throw new IllegalArgumentException(
            Formatted.of(
                "--dictionary: the file %s does not exist; the shipped lists are %s",
                name, String.join(", ", BilingualList.SHIPPED)));
      }
      return BilingualFiles.read(file, language("--dictionary"));
    }

    private String language(String option) {
      String asked =
          language.orElseThrow(
              () ->
                  new ParameterException(
                      spec.commandLine(), option + ": a file needs its --language"));
      return Languages.named(asked)
          .orElseThrow(
              () ->
                  new ParameterException(
                      spec.commandLine(),
                      Formatted.of(
                          "--language: unknown language \"%s\", known are %s",
                          asked, String.join(", ", Languages.names()))));
    }

    /** Writes the pairs and returns how many. */
    int write(Path file) throws IOException {
      Set<String> words =
          english.isPresent() ? new HashSet<>(Files.readAllLines(english.get())) : Set.of();
      int written = 0;
      try (BufferedWriter out = Files.newBufferedWriter(file)) {
        for (BilingualList each : lists()) {
          for (Translation pair : words.isEmpty() ? each.pairs() : each.shortened(words)) {
            out.write(pair.line());
            out.write('\n');
            written++;
          }
        }
      }
      return written;
    }
  }

  /** Where vectors of words come from. */
  static final class VectorOptions {

    private final LibraryTexts reading = new LibraryTexts();

    private final Path home = Path.of(System.getProperty("crossmedia.home", "."));

    @Option(
        names = "--vectors",
        paramLabel = "FILE",
        description = "Word vectors, as GloVe and fastText write them as text.")
    private Optional<Path> file;

    @Option(
        names = "--network",
        paramLabel = "NAME",
        description =
            "A network of sentences, such as minilm, or a pair of networks, whose text side reads"
                + " words.")
    private Optional<String> network;

    @Option(
        names = "--vocabulary",
        paramLabel = "FILE",
        converter = ExistingFile.class,
        description =
            "With --network: words to learn, one a line, the most frequent first (default: those of"
                + " the texts and word vectors; without these, common English words).")
    private Optional<Path> vocabulary;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean isEmpty() {
      return file.isEmpty() && network.isEmpty();
    }

    /** Refuses what can't be read, before anything else is. */
    Optional<String> textView() {
      if (vocabulary.isPresent() && network.isEmpty()) {
        throw new ParameterException(spec.commandLine(), "--vocabulary goes with --network");
      }
      return network.map(
          name ->
              reading
                  .named(name)
                  .orElseThrow(
                      () ->
                          new NetworkException(
                              "no network of texts is called "
                                  + name
                                  + ": minilm comes with the command line, others are added by"
                                  + " `crossmedia network add`")));
    }

    /**
     * Reads the vectors.
     *
     * @param texts what texts tell of words, if there are any
     * @param most how many words to look at
     * @return all sources by their names, that of texts first
     */
    Map<String, WordFeatures> read(
        Optional<WordFeatures> texts, Optional<String> textView, GrownModel model, int most)
        throws IOException {
      Map<String, WordFeatures> sources = new LinkedHashMap<>();
      texts.ifPresent(features -> sources.put("texts", features));
      if (file.isPresent()) {
        sources.put("word vectors", WordVectors.read(file.get(), model, most));
      }
      if (textView.isPresent()) {
        Set<String> words = new LinkedHashSet<>();
        sources.values().forEach(source -> words.addAll(source.words()));
        if (vocabulary.isPresent() || words.isEmpty()) {
          List<String> list =
              vocabulary.isPresent() ? Files.readAllLines(vocabulary.get()) : EnglishWords.common();
          list.stream()
              .map(String::strip)
              .filter(line -> !line.isEmpty())
              .filter(word -> vocabulary.isPresent() || EnglishNouns.contains(word))
              .limit(most)
              .forEach(words::add);
        }
        sources.put(
            network.get(),
            NetworkWords.read(some -> reading.views(textView.get(), some), model, words));
      }
      return sources;
    }
  }

  /** Where texts without pictures are read from. */
  static final class TextSourceOptions {

    @Option(
        names = "--texts",
        arity = "1..*",
        paramLabel = "FILE|DIR",
        description =
            "Texts: lines of text files, captions of collections (.jsonl), what follows the tab in"
                + " .tsv; or a folder of them.")
    private List<Path> texts = List.of();

    @Option(
        names = "--url",
        paramLabel = "URL",
        description = "Also the texts of an index of this cluster, as https://localhost:9200.")
    private Optional<String> url;

    @Option(names = "--index", paramLabel = "NAME", description = "The name of that index.")
    private Optional<String> index;

    @Option(names = "--field", paramLabel = "NAME", description = "The field with its texts.")
    private Optional<String> field;

    @Mixin private LoginOptions login;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean isEmpty() {
      return texts.isEmpty() && url.isEmpty();
    }

    /** Returns what the texts tell of words; empty without texts. */
    Optional<WordFeatures> read(TextReader reader, GrownModel model) throws IOException {
      if (isEmpty()) {
        return Optional.empty();
      }
      Texts files = to -> {};
      for (Path path : texts) {
        files = files.and(new TextFiles(path));
      }
      if (url.isEmpty()) {
        return Optional.of(reader.read(files, model));
      }
      if (index.isEmpty() || field.isEmpty()) {
        throw new ParameterException(spec.commandLine(), "--url needs --index and --field");
      }
      try (Cluster cluster = login.connect(url.get())) {
        Texts all = files.and(new IndexedTexts(cluster, index.get(), field.get()));
        return Optional.of(reader.read(all, model));
      }
    }
  }
}
