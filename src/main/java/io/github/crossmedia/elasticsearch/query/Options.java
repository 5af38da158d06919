package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PlanOptions.Told;
import io.github.crossmedia.serve.PreparedQuery;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/** The options of a query. */
final class Options implements ToXContentFragment {

  /** The limit that Elasticsearch sets. */
  private static final int MAX_CANDIDATES = 10_000;

  private static final float CANDIDATES_FOR_EACH = 1.5f;

  /** How many documents a shard returns by {@code nearest} if that is the default plan. */
  private static final int USUAL_K = 100;

  /** The model to use instead of the one that the mapping names. */
  static final Option<String> MODEL = Option.text("model", 1);

  static final Option<String> PLAN = Option.text("plan", 1);

  /** How many documents a shard returns by {@code nearest}. */
  static final Option<Integer> K = Option.count("k", 1, MAX_CANDIDATES);

  /** How many candidates a shard considers for them. */
  static final Option<Integer> CANDIDATES = Option.count("num_candidates", 1, MAX_CANDIDATES);

  /** The lowest score that matches. */
  static final Option<Float> MIN_SCORE =
      new Option<>("min_score", 1, Option.Kind.NUMBER, 0f, Options::requireScore);

  /** Whether a scan reads the quantised vectors of the native field. */
  static final Option<Boolean> QUANTISED = Option.flag("quantised", 1);

  /** Whether explanations go down to the visual words. */
  static final Option<Boolean> EXPLAIN = Option.flag("explain", 1);

  /** All options in the order of the wire; a later version only appends. */
  static final List<Option<?>> ALL =
      List.of(MODEL, PLAN, K, CANDIDATES, MIN_SCORE, QUANTISED, EXPLAIN);

  private static final int WIRE_VERSION = ALL.stream().mapToInt(Option::since).max().orElseThrow();

  static final Options NONE = new Options(Map.of());

  private final Map<Option<?>, Object> given;
  private final PlanOptions query;

  /** Creates the options that a query gives, with their values. */
  Options(Map<Option<?>, Object> given) {
    Map<Option<?>, Object> others = new HashMap<>(given);
    others.forEach(Option::check);
    others.entrySet().removeIf(option -> option.getValue().equals(option.getKey().usual()));
    this.given = Map.copyOf(others);
    this.query =
        new PlanOptions(
            Optional.ofNullable(given.get(PLAN)).map(name -> Plan.named(name.toString())),
            of(K),
            of(CANDIDATES),
            of(EXPLAIN) ? Told.VISUAL_WORDS : Told.WORDS);
    if (of(QUANTISED) && !query.plan().equals(Optional.of(Plan.EXACT))) {
      throw new IllegalArgumentException("[quantised] requires [plan: exact]");
    }
  }

  private static void requireScore(float score) {
    if (!(score >= 0 && Float.isFinite(score))) {
      throw new IllegalArgumentException("[min_score] must be at least 0, but is " + score);
    }
  }

  /** Returns the value of an option. */
  <T> T of(Option<T> option) {
    return option.kind().type().cast(given.getOrDefault(option, option.usual()));
  }

  /** Returns these options with another value of an option. */
  <T> Options with(Option<T> option, T value) {
    Map<Option<?>, Object> changed = new HashMap<>(given);
    changed.put(option, value);
    return new Options(changed);
  }

  String model() {
    return of(MODEL);
  }

  /** Returns true if a text may be answered by the plan {@code words}, whatever the score. */
  boolean findsKeptWords() {
    return of(MIN_SCORE) == 0 && query.plan().map(Plan.WORDS::equals).orElse(query.k() == 0);
  }

  /** Returns true if the model names a version. */
  boolean pinsVersion() {
    return !model().isEmpty() && ModelReference.parse(model()) instanceof VersionId;
  }

  /** Returns true if the native field answers a question. */
  boolean usesVectorField(PreparedQuery prepared) {
    return of(QUANTISED) || prepared.plan() == Plan.NEAREST;
  }

  /**
   * Returns how many documents a shard returns by {@code nearest}; never depends on the page size.
   */
  int kOrDefault() {
    return query.k() > 0 ? query.k() : USUAL_K;
  }

  /** Returns how many candidates a shard considers for the nearest documents. */
  int candidatesOrDefault() {
    return query.candidates() > 0
        ? query.candidates()
        : Math.min(MAX_CANDIDATES, Math.round(CANDIDATES_FOR_EACH * kOrDefault()));
  }

  /**
   * Returns true if {@code nearest} may be used for vectors in a graph, because no option requires
   * all documents.
   */
  boolean leavesThePlanOpen() {
    return query.plan().isEmpty() && of(MIN_SCORE) == 0;
  }

  private Options(Map<Option<?>, Object> given, PlanOptions query) {
    this.given = given;
    this.query = query;
  }

  /** Returns these options for a search that explains no hit; shards are not told. */
  Options unexplained() {
    return new Options(given, query.unexplained());
  }

  /** Returns the options that concern the question rather than the index. */
  PlanOptions query() {
    return query;
  }

  void write(StreamOutput out) throws IOException {
    Wire.write(
        out,
        WIRE_VERSION,
        content -> {
          for (Option<?> option : ALL) {
            option.write(content, this);
          }
        });
  }

  static Options read(StreamInput in) throws IOException {
    return Wire.read(
        in,
        (content, version) -> {
          Map<Option<?>, Object> given = new HashMap<>();
          for (Option<?> option : ALL) {
            if (option.since() <= version) {
              option.read(content).ifPresent(value -> given.put(option, value));
            }
          }
          return new Options(given);
        });
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    for (Option<?> option : ALL) {
      if (given.containsKey(option)) {
        builder.field(option.key(), given.get(option));
      }
    }
    return builder;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Options that && given.equals(that.given);
  }

  @Override
  public int hashCode() {
    return given.hashCode();
  }

  /**
   * One option of a query, in requests and between nodes.
   *
   * @param key its name in a request
   * @param since the first version of {@link Options} on the wire that has it
   * @param usual the value of an option that is not given
   * @param rule fails for values that no query can have
   */
  record Option<T>(String key, int since, Kind<T> kind, T usual, Consumer<T> rule) {

    /** What values are: how a request gives them and how nodes send them. */
    record Kind<T>(
        Class<T> type,
        ValueType given,
        CheckedFunction<XContentParser, T, IOException> parser,
        Writeable.Writer<T> writer,
        Writeable.Reader<T> reader) {

      static final Kind<String> TEXT =
          new Kind<>(
              String.class,
              ValueType.STRING,
              XContentParser::text,
              StreamOutput::writeString,
              StreamInput::readString);

      static final Kind<Integer> COUNT =
          new Kind<>(
              Integer.class,
              ValueType.INT,
              XContentParser::intValue,
              StreamOutput::writeVInt,
              StreamInput::readVInt);

      static final Kind<Float> NUMBER =
          new Kind<>(
              Float.class,
              ValueType.FLOAT,
              XContentParser::floatValue,
              StreamOutput::writeFloat,
              StreamInput::readFloat);

      static final Kind<Boolean> FLAG =
          new Kind<>(
              Boolean.class,
              ValueType.BOOLEAN,
              XContentParser::booleanValue,
              StreamOutput::writeBoolean,
              StreamInput::readBoolean);
    }

    static Option<String> text(String key, int since) {
      return new Option<>(key, since, Kind.TEXT, "", text -> {});
    }

    static Option<Boolean> flag(String key, int since) {
      return new Option<>(key, since, Kind.FLAG, false, flag -> {});
    }

    /** Returns a number of at least 1 and at most a limit. */
    static Option<Integer> count(String key, int since, int most) {
      return new Option<>(key, since, Kind.COUNT, 0, count -> requireCount(key, count, most));
    }

    private static void requireCount(String key, int count, int most) {
      if (count < 1) {
        throw new IllegalArgumentException("[" + key + "] must be at least 1, but is " + count);
      }
      if (count > most) {
        throw new IllegalArgumentException(
            "[" + key + "] must be at most [" + most + "], but is [" + count + "]");
      }
    }

    /** Refuses a value that no query can have. */
    void check(Object value) {
      rule.accept(kind.type().cast(value));
    }

    void write(StreamOutput out, Options options) throws IOException {
      kind.writer().write(out, options.of(this));
    }

    /** Returns the value that was written, empty if it is the usual one. */
    Optional<T> read(StreamInput in) throws IOException {
      return Optional.of(kind.reader().read(in)).filter(value -> !value.equals(usual));
    }
  }
}
