package io.github.crossmedia.evaluate.human;

/** What a picture is judged for: a text, or another picture by its id. */
public sealed interface Question {

  /** The name of this question in a run, which holds no white space. */
  String query();

  record Text(String words) implements Question {

    @Override
    public String query() {
      return words.strip().replaceAll("\\s+", "+");
    }
  }

  record Picture(String id) implements Question {

    @Override
    public String query() {
      return id;
    }
  }
}
