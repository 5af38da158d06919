package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.lucene.VersionFilter;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.join.ScoreMode;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.NestedQueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/**
 * The query {@code cross_media_versions}: finds documents by the version of a model that projected
 * them, for example to project them again.
 */
public final class VersionsQueryBuilder extends LeafQueryBuilder<VersionsQueryBuilder> {

  public static final String NAME = "cross_media_versions";

  private static final int WIRE_VERSION = 3;
  private static final int ANY_DIMENSION = 0;
  private static final ObjectParser<Draft, Void> PARSER = new ObjectParser<>(NAME, Draft::new);

  static {
    PARSER.declareString(
        (d, field) -> d.field = SearchedField.checkedName(field), new ParseField("field"));
    PARSER.declareStringArray((d, versions) -> d.made(true, versions), new ParseField("made_by"));
    PARSER.declareStringArray(
        (d, versions) -> d.made(false, versions), new ParseField("not_made_by"));
    PARSER.declareInt(
        (d, dimension) -> d.dimension = OptionalInt.of(dimension),
        new ParseField("not_of_dimension"));
    PARSER.declareBoolean(
        (d, missing) -> d.notInVectorField = missing, new ParseField("not_in_vector_field"));
    PARSER.declareFloat((d, boost) -> d.boost = boost, AbstractQueryBuilder.BOOST_FIELD);
    PARSER.declareString((d, name) -> d.name = name, AbstractQueryBuilder.NAME_FIELD);
  }

  private final String field;
  private final boolean made;
  private final SortedSet<String> versions;
  private final int notOfDimension;
  private final boolean notInVectorField;

  private VersionsQueryBuilder(
      String field,
      boolean made,
      SortedSet<String> versions,
      int notOfDimension,
      boolean notInVectorField) {
    this.field = field;
    this.made = made;
    this.versions = versions;
    this.notOfDimension = notOfDimension;
    this.notInVectorField = notInVectorField;
  }

  /** Returns documents that one of the versions made. */
  static VersionsQueryBuilder madeBy(String field, Iterable<String> versions) {
    return new VersionsQueryBuilder(field, true, sorted(versions), ANY_DIMENSION, false);
  }

  /** Returns documents with the field that none of the versions made. */
  public static VersionsQueryBuilder notMadeBy(String field, Iterable<String> versions) {
    return new VersionsQueryBuilder(field, false, sorted(versions), ANY_DIMENSION, false);
  }

  /** Restricts the query to documents whose stored vectors have another dimension. */
  VersionsQueryBuilder notOfDimension(int dimension) {
    return new VersionsQueryBuilder(field, made, versions, dimension, notInVectorField);
  }

  /** Restricts the query to documents whose vector the native {@code vector_field} lacks. */
  VersionsQueryBuilder notInVectorField() {
    return new VersionsQueryBuilder(field, made, versions, notOfDimension, true);
  }

  /** Reads a query sent by another node. */
  public VersionsQueryBuilder(StreamInput in) throws IOException {
    super(in);
    VersionsQueryBuilder content =
        Wire.read(
            in,
            (c, version) ->
                new VersionsQueryBuilder(
                    c.readString(),
                    c.readBoolean(),
                    sorted(c.readStringCollectionAsList()),
                    version < 2 ? ANY_DIMENSION : c.readVInt(),
                    version >= 3 && c.readBoolean()));
    this.field = content.field;
    this.made = content.made;
    this.versions = content.versions;
    this.notOfDimension = content.notOfDimension;
    this.notInVectorField = content.notInVectorField;
  }

  /** Parses a whole query. */
  public static VersionsQueryBuilder parse(XContentParser parser) throws IOException {
    return PARSER.parse(parser, null).query();
  }

  private static SortedSet<String> sorted(Iterable<String> versions) {
    SortedSet<String> sorted = new TreeSet<>();
    versions.forEach(sorted::add);
    return sorted;
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    Wire.write(
        out,
        WIRE_VERSION,
        content -> {
          content.writeString(field);
          content.writeBoolean(made);
          content.writeStringCollection(versions);
          content.writeVInt(notOfDimension);
          content.writeBoolean(notInVectorField);
        });
  }

  /**
   * Returns the Lucene query. Outside the nested objects that contain the pictures, it matches
   * their parent documents.
   */
  @Override
  protected Query doToQuery(SearchExecutionContext context) throws IOException {
    Optional<CrossMediaFieldType> pictures = SearchedField.of(context, field);
    if (pictures.isEmpty()) {
      return new MatchNoDocsQuery("no mapping for [" + field + "]");
    }
    String name = pictures.get().name();
    Query found = found(name, pictures.get().vectorField().orElse(""));
    String nested = context.nestedLookup().getNestedParent(name);
    return nested == null || context.nestedScope().getObjectMapper() != null
        ? found
        : NestedQueryBuilder.toQuery(inside -> found, nested, ScoreMode.None, true, context);
  }

  private Query found(String name, String vectors) {
    if (notInVectorField) {
      return vectors.isEmpty()
          ? new MatchNoDocsQuery("no [vector_field] for [" + field + "]")
          : VersionFilter.oneOfButNotIn(vectors, name, versions);
    }
    if (notOfDimension > ANY_DIMENSION) {
      return VersionFilter.oneOfButNotOfDimension(name, vectors, versions, notOfDimension);
    }
    return made ? VersionFilter.oneOf(name, versions) : VersionFilter.noneOf(name, versions);
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(NAME);
    builder.field("field", field).field(made ? "made_by" : "not_made_by", List.copyOf(versions));
    if (notOfDimension > ANY_DIMENSION) {
      builder.field("not_of_dimension", notOfDimension);
    }
    if (notInVectorField) {
      builder.field("not_in_vector_field", true);
    }
    boostAndQueryNameToXContent(builder);
    builder.endObject();
  }

  @Override
  protected boolean doEquals(VersionsQueryBuilder other) {
    return field.equals(other.field)
        && made == other.made
        && versions.equals(other.versions)
        && notOfDimension == other.notOfDimension
        && notInVectorField == other.notInVectorField;
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(field, made, versions, notOfDimension, notInVectorField);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.zero();
  }

  /** A query being parsed. */
  private static final class Draft {

    private String field = "";
    private String name;
    private float boost = AbstractQueryBuilder.DEFAULT_BOOST;
    private Optional<VersionsQueryBuilder> made = Optional.empty();
    private OptionalInt dimension = OptionalInt.empty();
    private boolean notInVectorField;
    private int lists;

    private void made(boolean by, List<String> versions) {
      made = Optional.of(new VersionsQueryBuilder("", by, sorted(versions), ANY_DIMENSION, false));
      lists++;
    }

    private VersionsQueryBuilder query() {
      if (field.isEmpty() || lists != 1) {
        throw new IllegalArgumentException(
            "["
                + NAME
                + "] requires [field] and one of [made_by] and [not_made_by], with versions such as"
                + " [corel@3]");
      }
      VersionsQueryBuilder read = made.orElseThrow();
      if (dimension.isPresent() && (!read.made || dimension.getAsInt() <= ANY_DIMENSION)) {
        throw new IllegalArgumentException(
            "[not_of_dimension] must be at least [1] and requires [made_by]");
      }
      if (notInVectorField && (!read.made || dimension.isPresent())) {
        throw new IllegalArgumentException(
            "[not_in_vector_field] requires [made_by] without [not_of_dimension]");
      }
      return new VersionsQueryBuilder(
              field, read.made, read.versions, dimension.orElse(ANY_DIMENSION), notInVectorField)
          .boost(boost)
          .queryName(name);
    }
  }
}
