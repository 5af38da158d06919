package io.github.crossmedia.lucene;

import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.serve.VersionQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;

/**
 * Filters documents with a field by the version that projected them, see {@link VersionName}. A
 * version with a hash matches documents with the same hash or none. A version without a hash
 * matches all documents with its name.
 */
public final class VersionFilter {

  private static final Automaton DIGIT =
      Operations.union(List.of(Automata.makeCharRange('0', '9'), Automata.makeCharRange('a', 'f')));
  private static final Automaton ANY_HASH =
      Operations.repeat(DIGIT, VersionName.DIGITS, VersionName.DIGITS);

  private VersionFilter() {}

  /** Returns a query for documents that a version projected. */
  public static Query version(String field, String version) {
    return oneOf(field, List.of(version));
  }

  /**
   * Returns a query for documents that the version at a place of a query projected. A name without
   * a hash belongs to the first version of that name, so that no document belongs to two.
   */
  static Query version(String field, List<? extends VersionQuery> versions, int place) {
    String version = versions.get(place).model();
    List<String> earlier =
        versions.subList(0, place).stream()
            .map(VersionQuery::model)
            .filter(other -> hasSameName(other, version))
            .toList();
    return earlier.isEmpty()
        ? version(field, version)
        : new BooleanQuery.Builder()
            .add(version(field, version), Occur.FILTER)
            .add(oneOf(field, earlier), Occur.MUST_NOT)
            .build();
  }

  private static boolean hasSameName(String one, String other) {
    return VersionName.parse(one).name().equals(VersionName.parse(other).name());
  }

  /** Returns a query for documents that one of the versions projected. */
  public static Query oneOf(String field, Collection<String> versions) {
    String models = FieldNames.model(field);
    List<BytesRef> named = new ArrayList<>();
    List<Automaton> ofAnyHash = new ArrayList<>();
    for (String version : versions) {
      VersionName name = VersionName.parse(version);
      named.add(new BytesRef(name.name()));
      if (name.hash().isEmpty()) {
        Automaton start = Automata.makeString(name.name() + VersionName.SEPARATOR);
        ofAnyHash.add(Operations.concatenate(List.of(start, ANY_HASH)));
      } else {
        named.add(new BytesRef(version));
      }
    }
    Query byName = new TermInSetQuery(models, named);
    if (ofAnyHash.isEmpty()) {
      return byName;
    }
    Automaton hashed =
        Operations.determinize(
            Operations.union(ofAnyHash), Operations.DEFAULT_DETERMINIZE_WORK_LIMIT);
    return new BooleanQuery.Builder()
        .add(byName, Occur.SHOULD)
        .add(new AutomatonQuery(new Term(models), hashed), Occur.SHOULD)
        .build();
  }

  /** Returns a query for documents that none of the versions projected. */
  public static Query noneOf(String field, Collection<String> versions) {
    return new BooleanQuery.Builder()
        .add(new FieldExistsQuery(FieldNames.model(field)), Occur.FILTER)
        .add(oneOf(field, versions), Occur.MUST_NOT)
        .build();
  }

  /**
   * Returns a query for documents of one of the versions whose stored vector can't match a query of
   * this dimension. The vector has another dimension or no known layout, or the vector field lacks
   * it.
   *
   * @param vectors the vector field, empty for the one of {@link CrossMediaField#withNearest}
   */
  public static Query oneOfButNotOfDimension(
      String field, String vectors, Collection<String> versions, int dimension) {
    List<BytesRef> comparable =
        Arrays.stream(StoredVector.values())
            .map(kind -> new BytesRef(StoredLayout.vector(kind, dimension)))
            .toList();
    Query otherLayout =
        new BooleanQuery.Builder()
            .add(oneOf(field, versions), Occur.FILTER)
            .add(new FieldExistsQuery(FieldNames.vector(field)), Occur.FILTER)
            .add(new TermInSetQuery(FieldNames.layout(field), comparable), Occur.MUST_NOT)
            .build();
    return new BooleanQuery.Builder()
        .add(otherLayout, Occur.SHOULD)
        .add(otherNative(new PointFields(field, vectors), versions, dimension), Occur.SHOULD)
        .build();
  }

  /**
   * Returns a query for documents of one of the versions whose stored vector is missing from
   * another Lucene vector field.
   */
  public static Query oneOfButNotIn(String vectors, String field, Collection<String> versions) {
    return new BooleanQuery.Builder()
        .add(oneOf(field, versions), Occur.FILTER)
        .add(new FieldExistsQuery(FieldNames.vector(field)), Occur.FILTER)
        .add(new FieldExistsQuery(vectors), Occur.MUST_NOT)
        .build();
  }

  private static Query otherNative(PointFields fields, Collection<String> versions, int dimension) {
    String layout = FieldNames.layout(fields.field());
    Query comparable =
        new BooleanQuery.Builder()
            .add(
                new TermQuery(new Term(layout, StoredLayout.nativeVector(dimension))), Occur.FILTER)
            .add(new FieldExistsQuery(fields.nearest(dimension)), Occur.FILTER)
            .build();
    return new BooleanQuery.Builder()
        .add(oneOf(fields.field(), versions), Occur.FILTER)
        .add(new PrefixQuery(new Term(layout, StoredLayout.NATIVE)), Occur.FILTER)
        .add(comparable, Occur.MUST_NOT)
        .build();
  }
}
