package io.github.crossmedia.elasticsearch.query;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.XContentParser;

/**
 * One option of a query, in requests and between nodes.
 *
 * @param key its name in a request
 * @param since the first version of {@link Options} on the wire that has it
 * @param usual the value of an option that is not given
 * @param rule fails for values that no query can have
 */
record QueryOption<T>(String key, int since, Kind<T> kind, T usual, Consumer<T> rule) {

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

  static QueryOption<String> text(String key, int since) {
    return new QueryOption<>(key, since, Kind.TEXT, "", text -> {});
  }

  static QueryOption<Boolean> flag(String key, int since) {
    return new QueryOption<>(key, since, Kind.FLAG, false, flag -> {});
  }

  /** Returns a number of at least 1 and at most a limit. */
  static QueryOption<Integer> count(String key, int since, int most) {
    return new QueryOption<>(key, since, Kind.COUNT, 0, count -> requireCount(key, count, most));
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
