package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.WorkingLine;
import io.github.crossmedia.cli.options.ModelChoice;
import io.github.crossmedia.cli.options.ThreadsOption;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.train.texts.ScoredPictures;
import io.github.crossmedia.train.texts.TextReader;
import io.github.crossmedia.train.texts.TextWords;
import io.github.crossmedia.train.texts.WordFeatures;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia words}: gives a model words that no picture showed. */
@Command(
    name = "words",
    description =
        "Gives a model words that none of its pictures showed: each is a weighted sum of words that"
            + " it knows from pictures, learned from texts or word vectors. Words of other"
            + " languages come from bilingual lists or parallel captions.")
public final class WordsCommand implements Callable<Integer> {

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
    Optional<LibraryPair> pair = vectors.pair();
    try (WorkingLine working = new WorkingLine()) {
      working.step("Reading texts");
      TextReader reader = new TextReader(rarest, candidates(), window, threads.count());
      Map<String, WordFeatures> read =
          vectors.read(sources.read(reader, model), pair, model, candidates());
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
                return ModelChoice.shipped();
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
          String.format(
              Locale.ROOT,
              "%s has no item of the split \"%s\" with the views that the model reads: take another"
                  + " --split, or `crossmedia extract --model`",
              pictures.get(),
              split));
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
}
