package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/** The part {@code "ext": {"ubi": {...}}} of a search, which asks for the search to be recorded. */
public final class UbiExtension extends SearchExtBuilder {

  public static final String NAME = "ubi";

  private static final String WHERE = "[ext.ubi]";
  private static final int WIRE_VERSION = 1;
  private static final List<String> IDS =
      List.of(
          UbiFields.QUERY_ID,
          UbiFields.CLIENT_ID,
          UbiFields.SESSION_ID,
          UbiFields.APPLICATION,
          UbiFields.OBJECT_ID_FIELD);

  private static final List<String> KEYS =
      Stream.concat(IDS.stream(), Stream.of(UbiFields.USER_QUERY, UbiFields.QUERY_ATTRIBUTES))
          .toList();

  /** What the plugin says of a search in {@code query_attributes}, and nobody else may. */
  private static final Set<String> OURS =
      Set.of(
          "answered_by",
          "features",
          "indices",
          "interleaved",
          "search_after",
          "share",
          "split",
          "teams",
          "versions");

  private final Map<String, Object> content;

  UbiExtension(Map<String, Object> content) {
    IDS.forEach(key -> UbiFields.requireText(WHERE, content, key, UbiFields.MAX_ID));
    UbiFields.requireText(WHERE, content, UbiFields.USER_QUERY, UbiFields.MAX_TEXT);
    UbiFields.requireObject(WHERE, content, UbiFields.QUERY_ATTRIBUTES);
    if (content.get(UbiFields.QUERY_ATTRIBUTES) instanceof Map<?, ?> attributes) {
      for (Object key : attributes.keySet()) {
        if (OURS.contains(key)) {
          throw new IllegalArgumentException(
              Formatted.of(
                  "%s: [%s.%s] is written by the plugin: choose another name",
                  WHERE, UbiFields.QUERY_ATTRIBUTES, key));
        }
      }
    }
    for (String key : content.keySet()) {
      if (!KEYS.contains(key)) {
        throw new IllegalArgumentException(
            WHERE + ": unknown key [" + key + "], known are " + KEYS);
      }
    }
    this.content = new TreeMap<>(content);
  }

  /** Reads an extension sent by another node. */
  public UbiExtension(StreamInput in) throws IOException {
    this(Wire.<Map<String, Object>>read(in, (content, version) -> content.readGenericMap()));
  }

  public static UbiExtension parse(XContentParser parser) throws IOException {
    if (parser.currentToken() != XContentParser.Token.START_OBJECT) {
      throw new IllegalArgumentException(WHERE + " must be an object with the keys " + KEYS);
    }
    return new UbiExtension(parser.map());
  }

  /** Returns all fields, sorted by name. */
  Map<String, Object> content() {
    return content;
  }

  /** Returns the value of a field with a text. */
  Optional<String> text(String key) {
    return Optional.ofNullable((String) content.get(key));
  }

  /** Returns the most that is known of who searches: a session, else a client. */
  Optional<String> searcher() {
    return text(UbiFields.SESSION_ID).or(() -> text(UbiFields.CLIENT_ID));
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    Wire.write(out, WIRE_VERSION, ext -> ext.writeGenericMap(content));
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.field(NAME, content);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof UbiExtension that && content.equals(that.content);
  }

  @Override
  public int hashCode() {
    return content.hashCode();
  }
}
