package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.QueryOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * How a question is to be answered.
 *
 * @param model the model to use, empty for the one that the mapping names
 * @param planName the plan, empty for the default
 * @param k how many documents a shard returns by {@code nearest}, 0 if not given
 * @param candidates how many candidates it considers, 0 if not given
 * @param minScore the lowest score that matches, 0 for all
 * @param quantised whether a scan reads the vectors as the native field quantised them
 * @param explain whether explanations go down to the visual words
 */
record Options(
    String model,
    String planName,
    int k,
    int candidates,
    float minScore,
    boolean quantised,
    boolean explain)
    implements ToXContentFragment {

  private static final int WIRE_VERSION = 1;

  /** The limit that Elasticsearch sets. */
  private static final int MOST_CANDIDATES = 10_000;

  private static final float CANDIDATES_FOR_EACH = 1.5f;

  /** How many documents a shard returns by {@code nearest} where that is the default. */
  private static final int USUAL_K = 100;

  static final Options NONE = new Options("", "", 0, 0, 0, false, false);

  Options {
    Optional<Plan> plan = plan(planName);
    new QueryOptions(plan, k, candidates, explain);
    if (Math.max(k, candidates) > MOST_CANDIDATES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "[%s] must be at most [%d], but is [%d]",
              k > MOST_CANDIDATES ? "k" : "num_candidates",
              MOST_CANDIDATES,
              Math.max(k, candidates)));
    }
    if (!(minScore >= 0 && Float.isFinite(minScore))) {
      throw new IllegalArgumentException("[min_score] must be at least 0, but is " + minScore);
    }
    if (quantised && plan.filter(Plan.EXACT::equals).isEmpty()) {
      throw new IllegalArgumentException("[quantised] requires [plan: exact]");
    }
  }

  Options withModel(String newModel) {
    return new Options(newModel, planName, k, candidates, minScore, quantised, explain);
  }

  Options withExplain() {
    return new Options(model, planName, k, candidates, minScore, quantised, true);
  }

  /** How many documents a shard returns by {@code nearest}; never depends on the page size. */
  int kOrDefault() {
    return k > 0 ? k : USUAL_K;
  }

  /** How many candidates a shard considers for the nearest documents. */
  int candidatesOrDefault() {
    return candidates > 0
        ? candidates
        : Math.min(MOST_CANDIDATES, Math.round(CANDIDATES_FOR_EACH * kOrDefault()));
  }

  /**
   * Whether {@code nearest} is used where a field has vectors in a graph: no bound asks for all.
   */
  boolean leavesThePlanOpen() {
    return planName.isEmpty() && minScore == 0;
  }

  /** The requested plan. */
  Optional<Plan> plan() {
    return plan(planName);
  }

  /** The options that concern the question rather than the index. */
  QueryOptions query() {
    return new QueryOptions(plan(), k, candidates, explain);
  }

  private static Optional<Plan> plan(String name) {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    for (Plan plan : Plan.values()) {
      if (plan.toString().equals(name)) {
        return Optional.of(plan);
      }
    }
    throw new IllegalArgumentException(
        "unknown plan ["
            + name
            + "], known plans are "
            + Arrays.stream(Plan.values()).map(Plan::toString).toList());
  }

  void write(StreamOutput out) throws IOException {
    Wire.write(
        out,
        WIRE_VERSION,
        content -> {
          content.writeString(model);
          content.writeString(planName);
          content.writeVInt(k);
          content.writeVInt(candidates);
          content.writeFloat(minScore);
          content.writeBoolean(quantised);
          content.writeBoolean(explain);
        });
  }

  static Options read(StreamInput in) throws IOException {
    return Wire.read(
        in,
        (content, version) ->
            new Options(
                content.readString(),
                content.readString(),
                content.readVInt(),
                content.readVInt(),
                content.readFloat(),
                content.readBoolean(),
                content.readBoolean()));
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    if (!model.isEmpty()) {
      builder.field("model", model);
    }
    if (!planName.isEmpty()) {
      builder.field("plan", planName);
    }
    if (k > 0) {
      builder.field("k", k);
    }
    if (candidates > 0) {
      builder.field("num_candidates", candidates);
    }
    if (minScore > 0) {
      builder.field("min_score", minScore);
    }
    if (quantised) {
      builder.field("quantised", true);
    }
    if (explain) {
      builder.field("explain", true);
    }
    return builder;
  }
}
