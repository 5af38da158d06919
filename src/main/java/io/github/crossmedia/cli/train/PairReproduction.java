package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.experiment.pair.PairRun;
import io.github.crossmedia.experiment.words.WordsRun;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
      description = "For pair, more words than those of captions and of the shipped list.")
  private Optional<Path> vocabulary;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Returns true if an experiment is one of these. */
  static boolean isOne(String experiment) {
    return List.of(PairRun.NAME, PairRun.SCORES, WordsRun.PAIR).contains(experiment);
  }

  /** Runs an experiment and writes its page. */
  void run(
      String experiment,
      Optional<String> network,
      Path data,
      Path features,
      Path docs,
      Consumer<String> remarks,
      IndexProgress progress)
      throws IOException {
    if (network.isEmpty()) {
      throw wrong(experiment + " needs --network NAME, see `crossmedia network list`");
    }
    if (vocabulary.filter(file -> !Files.isRegularFile(file)).isPresent()) {
      throw wrong("no such file: " + vocabulary.get());
    }
    String full = NetworkNames.required(network.get());
    Optional<NetworkPair> published = LibraryPair.with(full).map(NetworkPair.class::cast);
    if (experiment.equals(WordsRun.PAIR)) {
      WordsRun.byPair(data, features, docs, full, published, remarks, progress);
    } else if (experiment.equals(PairRun.SCORES)) {
      PairRun.scores(data, features, docs, full, published, remarks, progress);
    } else {
      List<String> english = Files.readAllLines(home.resolve("models/english-words.txt"));
      List<String> more = vocabulary.isPresent() ? Files.readAllLines(vocabulary.get()) : List.of();
      PairRun.run(data, features, docs, full, published, english, more, remarks, progress);
    }
  }

  private ParameterException wrong(String reason) {
    return new ParameterException(spec.commandLine(), reason);
  }
}
