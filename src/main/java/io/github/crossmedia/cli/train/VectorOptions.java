package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.ExistingFile;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.train.texts.PairWords;
import io.github.crossmedia.train.texts.WordFeatures;
import io.github.crossmedia.train.texts.WordVectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where vectors of words come from. */
final class VectorOptions {

  private final Path home = Path.of(System.getProperty("crossmedia.home", "."));

  @Option(
      names = "--vectors",
      paramLabel = "FILE",
      description = "Word vectors, as GloVe and fastText write them as text.")
  private Optional<Path> file;

  @Option(
      names = "--network",
      paramLabel = "NAME",
      description = "A pair of networks, whose text side reads words.")
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
  Optional<LibraryPair> pair() throws IOException {
    if (vocabulary.isPresent() && network.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--vocabulary goes with --network");
    }
    return network.isPresent() ? Optional.of(LibraryPair.named(network.get())) : Optional.empty();
  }

  /**
   * Reads the vectors.
   *
   * @param texts what texts tell of words, if there are any
   * @param most how many words to look at
   * @return all sources by their names, that of texts first
   */
  Map<String, WordFeatures> read(
      Optional<WordFeatures> texts, Optional<LibraryPair> pair, GrownModel model, int most)
      throws IOException {
    Map<String, WordFeatures> sources = new LinkedHashMap<>();
    texts.ifPresent(features -> sources.put("texts", features));
    if (file.isPresent()) {
      sources.put("word vectors", WordVectors.read(file.get(), model, most));
    }
    if (pair.isPresent()) {
      Set<String> words = new LinkedHashSet<>();
      sources.values().forEach(source -> words.addAll(source.words()));
      if (vocabulary.isPresent() || words.isEmpty()) {
        List<String> list =
            Files.readAllLines(vocabulary.orElse(home.resolve("models/english-words.txt")));
        list.stream().map(String::strip).filter(l -> !l.isEmpty()).limit(most).forEach(words::add);
      }
      sources.put(network.get(), PairWords.read(pair.get(), model, words));
    }
    return sources;
  }
}
