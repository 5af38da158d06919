package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.Finding;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.ReadPictures;
import io.github.crossmedia.client.RecordedBehavior;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.StoredPictures;
import io.github.crossmedia.client.check.CheckReport;
import io.github.crossmedia.client.check.SearchTimes;
import io.github.crossmedia.client.check.VersionCheck;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster check}: whether a candidate may replace the served version. */
@Command(
    name = "check",
    description = "Checks whether a version may replace the served one, before it is swapped in.",
    exitCodeList = {
      "0:the candidate passes",
      "1:failure, see the message",
      "2:wrong options",
      "3:the candidate is refused"
    },
    footer = {
      "",
      "Ranks pictures of the index by both versions here. Without --gate, the candidate must gain",
      "by the clicks recorded in ubi_queries and ubi_events, beyond the 95 %% interval.",
    })
public final class ClusterCheckCommand implements Callable<Integer> {

  /** The exit code for a candidate that is refused. */
  public static final int REFUSED = 3;

  @Mixin private ClusterOptions options;

  @Option(
      names = "--candidate",
      required = true,
      paramLabel = "FILE|VERSION",
      description = "The candidate: a model file, or a stored version such as corel@4.")
  private String candidate;

  @Option(
      names = "--served",
      paramLabel = "ID|VERSION",
      description = "The version to compare with (default: the candidate's current version).")
  private Optional<String> served;

  @Mixin private GateOption gate;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Only searches and clicks after this time, such as 2026-01-31T12:00:00Z (default: those"
              + " that the candidate has not learned from).")
  private Optional<Instant> since = Optional.empty();

  @Option(
      names = "--plan",
      defaultValue = "visual_words",
      description =
          "How the cluster compares pictures when times are measured (default:"
              + " ${DEFAULT-VALUE}).")
  private String plan;

  @Mixin private ReadOptions read;

  @Option(names = "--page", paramLabel = "FILE", description = "Where to write an HTML page.")
  private Optional<Path> page = Optional.empty();

  @Mixin private PictureSource pictures;

  @Mixin private JsonOption json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    read.check(spec);
    VersionCheck check = gate.check();
    CheckReport report;
    try (Cluster cluster = options.connect()) {
      boolean isFile = Files.isRegularFile(Path.of(candidate));
      StoredModel next =
          isFile ? StoredModel.ofFile(Path.of(candidate)) : StoredModel.fetch(cluster, candidate);
      StoredModel now =
          StoredModel.fetch(
              cluster,
              served.orElseGet(() -> isFile ? StoredModel.idOf(Path.of(candidate)) : next.id()));
      RecordedBehavior recorded = RecordedBehavior.in(cluster);
      SearchLog log = recorded.log(since.or(() -> next.clicksUntil()), Instant.now());
      Set<String> named = new LinkedHashSet<>(check.pictures());
      log.counts().stream().map(ClickCount::picture).forEach(named::add);
      PictureIndex index = new PictureIndex(cluster, options.index());
      ReadPictures all = new StoredPictures(index, read.vectors()).read(named, read.others());
      Map<String, Medium> media = new ReadPictures(all.readableBy(now), 0, 0, 0).readableBy(next);
      report = check.report(now, next, media, log).and(costs(index, now, next, isFile, check, log));
    }
    if (page.isPresent()) {
      WholeFile.write(page.get(), CheckPage.of(report, pictures));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json.isGiven()) {
      out.println(CheckJson.of(report));
    } else {
      report.sentences().forEach(out::println);
    }
    out.flush();
    return report.passes() ? 0 : REFUSED;
  }

  private List<Finding> costs(
      PictureIndex index,
      StoredModel now,
      StoredModel next,
      boolean isFile,
      VersionCheck check,
      SearchLog log)
      throws IOException {
    Double most = check.gate().latency();
    List<String> queries =
        List.copyOf(
            check.judgments().queries().isEmpty()
                ? log.byQuery().keySet()
                : check.judgments().queries());
    Finding latency =
        isFile
            ? SearchTimes.unmeasured("the candidate is not stored", most)
            : new SearchTimes(index).of(now.version(), next.version(), queries, plan, most);
    return List.of(latency, check.size(now, next));
  }
}
