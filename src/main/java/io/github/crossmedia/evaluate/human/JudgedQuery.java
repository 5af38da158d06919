package io.github.crossmedia.evaluate.human;

/** The query of a judged pair: a text, or another picture by its id. */
public sealed interface JudgedQuery {

  /** Returns the name of this query in a run, without white space. */
  String query();

  record Text(String words) implements JudgedQuery {

    @Override
    public String query() {
      return words.strip().replaceAll("\\s+", "+");
    }
  }

  record Picture(String id) implements JudgedQuery {

    @Override
    public String query() {
      return id;
    }
  }
}
