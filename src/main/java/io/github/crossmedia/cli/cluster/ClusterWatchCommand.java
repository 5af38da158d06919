package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.StoredPictures;
import io.github.crossmedia.client.watch.DriftLimits;
import io.github.crossmedia.client.watch.DriftLimits.Excess;
import io.github.crossmedia.client.watch.Metric;
import io.github.crossmedia.client.watch.MetricKind;
import io.github.crossmedia.client.watch.MetricsIndex;
import io.github.crossmedia.client.watch.WatchedDay;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster watch}: what changes in searches, pictures and scores. */
@Command(
    name = "watch",
    description = "Measures how a day's searches and pictures fit a model, and writes the numbers.",
    exitCodeList = {
      "0:no limit is exceeded",
      "1:failure, see the message",
      "2:wrong options",
      "3:a limit is exceeded"
    },
    footer = {
      "",
      "Reads ubi_queries and ubi_events. Running it again for a day replaces the day's numbers, so",
      "it can run at any time by cron.",
    })
public final class ClusterWatchCommand implements Callable<Integer> {

  private static final int EXCEEDED = 3;
  private static final String DASHBOARD = "/io/github/crossmedia/cli/cluster/dashboard.ndjson";

  @Mixin private ClusterOptions options;

  @Option(names = "--model", required = true, paramLabel = "ID", description = "The model.")
  private String model;

  @Option(
      names = "--day",
      paramLabel = "DATE",
      description = "The day in UTC, such as 2026-01-31 (default: yesterday).")
  private LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(1);

  @Mixin private ReadOptions read;

  @Option(
      names = "--limit",
      paramLabel = "NAME=VALUE",
      description =
          "The highest value of a number, such as queries_unknown=0.1; may be repeated (default:"
              + " what is unusual by the 28 days before).")
  private Map<String, Double> limits = Map.of();

  @Option(
      names = "--least",
      paramLabel = "N",
      defaultValue = "" + DriftLimits.LEAST,
      description =
          "The least number of searches or pictures for a limit to count (default:"
              + " ${DEFAULT-VALUE}).")
  private int least;

  @Option(
      names = "--prometheus",
      paramLabel = "FILE",
      description =
          "A file for Prometheus, in the folder of the node exporter's textfile collector.")
  private Optional<Path> prometheus = Optional.empty();

  @Option(
      names = "--dashboard",
      paramLabel = "FILE",
      description = "Where to write a dashboard, which Kibana imports as saved objects.")
  private Optional<Path> dashboard = Optional.empty();

  @Option(names = "--dry-run", description = "Measure, but write nothing into the cluster.")
  private boolean dryRun;

  @Mixin private JsonOption json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    read.check(spec);
    Map<MetricKind, Double> given = given();
    List<Metric> metrics;
    List<Metric> earlier;
    String version;
    try (Cluster cluster = options.connect()) {
      StoredModel current = StoredModel.fetch(cluster, model);
      version = current.version();
      metrics =
          new WatchedDay(
                  new StoredPictures(new PictureIndex(cluster, options.index()), read.vectors()),
                  read.recorded(cluster, options.index()),
                  current,
                  day,
                  read.others())
              .metrics();
      MetricsIndex kept = new MetricsIndex(cluster, options.index(), current.id(), day);
      earlier = kept.earlier();
      if (!dryRun) {
        kept.write(version, metrics);
      }
    }
    if (prometheus.isPresent()) {
      WholeFile.write(prometheus.get(), Metric.PrometheusText.of(options.index(), model, metrics));
    }
    if (dashboard.isPresent()) {
      try (InputStream in = ClusterWatchCommand.class.getResourceAsStream(DASHBOARD)) {
        WholeFile.write(dashboard.get(), in::transferTo);
      }
    }
    List<Excess> exceeded = DriftLimits.after(earlier, given, least).exceeded(metrics);
    print(version, metrics, exceeded);
    return exceeded.isEmpty() ? 0 : EXCEEDED;
  }

  private Map<MetricKind, Double> given() {
    Map<MetricKind, Double> given = new EnumMap<>(MetricKind.class);
    limits.forEach(
        (name, value) ->
            given.put(
                Stream.of(MetricKind.values())
                    .filter(kind -> kind.label().equals(name))
                    .findFirst()
                    .orElseThrow(() -> unknown(name)),
                value));
    return given;
  }

  private ParameterException unknown(String name) {
    return new ParameterException(
        spec.commandLine(),
        Formatted.of(
            "--limit: %s is none of %s",
            name,
            Stream.of(MetricKind.values())
                .map(MetricKind::label)
                .collect(Collectors.joining(", "))));
  }

  private void print(String version, List<Metric> metrics, List<Excess> exceeded) {
    PrintWriter out = spec.commandLine().getOut();
    if (json.isGiven()) {
      ObjectNode all = new JsonMapper().createObjectNode().put("day", day.toString());
      all.put("version", version);
      ArrayNode list = all.putArray("metrics");
      metrics.forEach(metric -> put(metric, list.addObject()));
      ArrayNode high = all.putArray("exceeded");
      exceeded.forEach(
          each -> {
            ObjectNode node = high.addObject();
            put(each.metric(), node);
            node.put("limit", each.limit());
          });
      out.println(all);
    } else {
      out.println(day + ", " + version);
      metrics.forEach(metric -> out.println(line(metric)));
      exceeded.forEach(
          each ->
              out.println(
                  Formatted.of(
                      "exceeds its limit of %.2f: %s", each.limit(), line(each.metric()))));
    }
    out.flush();
  }

  private static void put(Metric metric, ObjectNode json) {
    json.put("metric", metric.kind().label()).put("key", metric.key());
    json.put("value", metric.value()).put("count", metric.count());
  }

  private static String line(Metric metric) {
    return Formatted.of(
        "%s%s %.4f of %.0f",
        metric.kind().label(),
        metric.key().isEmpty() ? "" : " " + metric.key(),
        metric.value(),
        metric.count());
  }
}
