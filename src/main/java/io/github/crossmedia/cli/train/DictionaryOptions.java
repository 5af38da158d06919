package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.BilingualFiles;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.BilingualList.Pair;
import io.github.crossmedia.text.ForeignWords;
import io.github.crossmedia.text.Languages;
import io.github.crossmedia.train.texts.ParallelCaptions;
import io.github.crossmedia.train.texts.TranslatedWords;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Bilingual lists, by which a model finds words of other languages. */
final class DictionaryOptions {

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
    lists.forEach(each -> all.add(TranslatedWords.of(each, encoder)));
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
          language.heads().size(),
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
    Map<String, List<Pair>> pairs = new LinkedHashMap<>();
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
          String.format(
              Locale.ROOT,
              "--dictionary: the file %s does not exist; the shipped lists are %s",
              name,
              String.join(", ", BilingualList.SHIPPED)));
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
                    "--language: unknown language \""
                        + asked
                        + "\", known are "
                        + String.join(", ", Languages.names())));
  }

  /** Writes the pairs and returns how many. */
  int write(Path file) throws IOException {
    Set<String> words =
        english.isPresent() ? new HashSet<>(Files.readAllLines(english.get())) : Set.of();
    int written = 0;
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (BilingualList each : lists()) {
        for (Pair pair : words.isEmpty() ? each.pairs() : each.shortened(words)) {
          out.write(pair.line());
          out.write('\n');
          written++;
        }
      }
    }
    return written;
  }
}
