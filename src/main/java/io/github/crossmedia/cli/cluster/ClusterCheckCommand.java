package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.cluster.ClusterOptions.GateOption;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.cli.page.ReportPage;
import io.github.crossmedia.cli.page.ReportPage.HitList;
import io.github.crossmedia.client.CheckResult;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.ReadPictures;
import io.github.crossmedia.client.RecordedBehavior;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.StoredPictures;
import io.github.crossmedia.client.check.SearchTimes;
import io.github.crossmedia.client.check.VersionCheck;
import io.github.crossmedia.client.check.VersionCheck.CheckReport;
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
      description =
          "How the cluster compares pictures when times are measured (default: visual_words where"
              + " both versions are linear, else as searches do without a plan).")
  private Optional<String> plan = Optional.empty();

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
      RecordedBehavior recorded = read.recorded(cluster, options.index());
      SearchLog log = recorded.log(since.or(next::clicksUntil).orElse(Instant.MIN), Instant.now());
      Set<String> named = new LinkedHashSet<>(check.pictures());
      log.counts().stream().map(ClickCount::picture).forEach(named::add);
      PictureIndex index = new PictureIndex(cluster, options.index());
      ReadPictures all = new StoredPictures(index, read.vectors()).read(named, read.others());
      Map<String, Medium> media = all.readableBy(List.of(now, next));
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

  private static String plan(StoredModel now, StoredModel next) {
    boolean areLinear =
        now.model().abilities().projectsBack() && next.model().abilities().projectsBack();
    return areLinear ? SearchTimes.ALL_DOCUMENTS : "";
  }

  private List<CheckResult> costs(
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
    CheckResult latency =
        isFile
            ? SearchTimes.unmeasured("the candidate is not stored", most)
            : new SearchTimes(index, plan.orElseGet(() -> plan(now, next)))
                .of(now.version(), next.version(), queries, most);
    return List.of(latency, check.size(now, next));
  }

  /** A {@link CheckReport} as a page with the pictures of both versions side by side. */
  static final class CheckPage {

    private CheckPage() {}

    static String of(CheckReport report, PictureSource pictures) throws IOException {
      ReportPage page = new ReportPage(report.candidate() + " instead of " + report.served());
      page.element(
          "p",
          report.passes() ? "verdict yes" : "verdict no",
          report.passes() ? "The candidate passes." : "The candidate is refused.");
      page.raw("<ul class=\"findings\">\n");
      for (CheckResult finding : report.findings()) {
        page.raw("<li>");
        finding
            .passes()
            .ifPresent(
                passes ->
                    page.element("span", passes ? "yes" : "no", passes ? "passes: " : "refused: "));
        page.element("span", "", finding.sentence()).raw("</li>\n");
      }
      page.raw("</ul>\n");
      page.element(
          "h2",
          "",
          report.measure().isEmpty()
              ? "Logged queries whose first hits change most"
              : "Judged queries that lose and gain most");
      if (!report.changes().isEmpty()) {
        page.element("p", "", "Framed pictures are hits of one version only.");
      }
      for (CheckReport.QueryChange change : report.changes()) {
        append(change, report, pictures, page);
      }
      return page.html();
    }

    private static void append(
        CheckReport.QueryChange change,
        CheckReport report,
        PictureSource pictures,
        ReportPage page) {
      page.element("h3", "", change.query() + ": " + numbers(change, report));
      page.raw("<div class=\"sides\">\n<div>");
      page.element("p", "", "served: " + report.served());
      HitList.append(change.served(), change.candidate().keySet(), pictures, page);
      page.raw("</div><div>");
      page.element("p", "", "candidate: " + report.candidate());
      HitList.append(change.candidate(), change.served().keySet(), pictures, page);
      page.raw("</div></div>\n");
    }

    private static String numbers(CheckReport.QueryChange change, CheckReport report) {
      String common =
          Formatted.of("%d of %d hits in common", change.common(), change.served().size());
      return change.before().isEmpty()
          ? common
          : Formatted.of(
              "%s %.3f, served %.3f, %s",
              report.measure(), change.after().orElseThrow(), change.before().get(), common);
    }
  }

  /** A {@link CheckReport} as JSON. */
  static final class CheckJson {

    private CheckJson() {}

    static ObjectNode of(CheckReport report) {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.put("served", report.served()).put("candidate", report.candidate());
      json.put("passes", report.passes());
      ArrayNode findings = json.putArray("findings");
      for (CheckResult finding : report.findings()) {
        ObjectNode one = findings.addObject().put("name", finding.name());
        finding.passes().ifPresent(passes -> one.put("passes", passes));
        ObjectNode numbers = one.put("sentence", finding.sentence()).putObject("numbers");
        finding.numbers().forEach(numbers::put);
      }
      json.put("measure", report.measure());
      ArrayNode queries = json.putArray("queries");
      for (CheckReport.QueryChange change : report.changes()) {
        ObjectNode one = queries.addObject().put("query", change.query());
        change.before().ifPresent(value -> one.put("served", value));
        change.after().ifPresent(value -> one.put("candidate", value));
        one.put("common", change.common());
        hits(change.served(), one.putArray("served_hits"));
        hits(change.candidate(), one.putArray("candidate_hits"));
      }
      return json;
    }

    private static void hits(Map<String, Float> hits, ArrayNode list) {
      hits.forEach((id, score) -> list.addObject().put("id", id).put("score", score));
    }
  }
}
