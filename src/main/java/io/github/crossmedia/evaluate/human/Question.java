package io.github.crossmedia.evaluate.human;

/** What a picture is judged for: a text, or another picture by its id. */
public sealed interface Question {

  record Text(String words) implements Question {}

  record Picture(String id) implements Question {}
}
