package io.github.crossmedia.reproduce.command;

import io.github.crossmedia.cli.options.ExistingFile;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.cli.train.LibraryPair;
import io.github.crossmedia.reproduce.pair.PairRun;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.words.WordsRun;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The experiments on a pair of networks. */
final class PairReproduction {

  private final Path home = Path.of(System.getProperty("crossmedia.home", "."));

  @Option(
      names = "--vocabulary",
      paramLabel = "FILE",
      converter = ExistingFile.class,
      description = "For pair, more words than those of captions and of the shipped list.")
  private Optional<Path> vocabulary;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Runs an experiment and writes its page. */
  void run(String experiment, Optional<String> network, SeenCollections collections, Path docs)
      throws IOException {
    if (network.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), experiment + " needs --network NAME, see `crossmedia network list`");
    }
    String full = NetworkNames.required(network.get());
    Optional<NetworkPair> published = LibraryPair.with(full).map(NetworkPair.class::cast);
    if (experiment.equals(WordsRun.PAIR)) {
      WordsRun.byPair(collections, docs, full, published);
    } else if (experiment.equals(PairRun.SCORES)) {
      PairRun.scores(collections, docs, full, published);
    } else {
      List<String> english = Files.readAllLines(home.resolve("models/english-words.txt"));
      List<String> more = vocabulary.isPresent() ? Files.readAllLines(vocabulary.get()) : List.of();
      PairRun.run(collections, docs, full, published, english, more);
    }
  }
}
