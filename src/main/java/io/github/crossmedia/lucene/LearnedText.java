package io.github.crossmedia.lucene;

import java.util.Objects;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/** A placeholder for a text on a learned field while a query is parsed; never searched. */
final class LearnedText extends Query {

  private final String field;
  private final String text;

  LearnedText(String field, String text) {
    this.field = Objects.requireNonNull(field);
    this.text = Objects.requireNonNull(text);
  }

  String field() {
    return field;
  }

  String text() {
    return text;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String defaultField) {
    return field + ":(" + text + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((LearnedText) other).field)
        && text.equals(((LearnedText) other).text);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, text);
  }
}
