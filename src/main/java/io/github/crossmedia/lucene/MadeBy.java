package io.github.crossmedia.lucene;

import io.github.crossmedia.model.version.VersionName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;

/**
 * Documents by the version that made them. A version with a hash made those that name the same hash
 * or none; one without a hash made those of its name, whatever their hash.
 */
final class MadeBy {

  private static final Automaton DIGIT =
      Operations.union(List.of(Automata.makeCharRange('0', '9'), Automata.makeCharRange('a', 'f')));
  private static final Automaton ANY_HASH =
      Operations.repeat(DIGIT, VersionName.DIGITS, VersionName.DIGITS);

  private MadeBy() {}

  static Query any(String field, Collection<String> versions) {
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
}
