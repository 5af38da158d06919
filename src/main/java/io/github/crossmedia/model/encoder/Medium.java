package io.github.crossmedia.model.encoder;

import io.github.crossmedia.vector.View;
import java.util.Map;

/** What is known of one picture or one text: its words, empty where there are none, and views. */
public record Medium(String text, Map<String, View> views) {

  public Medium {
    views = Map.copyOf(views);
  }

  public static Medium ofText(String text) {
    return new Medium(text, Map.of());
  }

  public static Medium ofViews(Map<String, View> views) {
    return new Medium("", views);
  }
}
