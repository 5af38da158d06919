package io.github.crossmedia.model;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** The origin and the quality of a model. */
public record ModelCard(
    String method,
    SortedMap<String, String> parameters,
    String data,
    SortedMap<String, Double> quality,
    String date,
    String licence) {

  public ModelCard {
    requireAll(method, parameters, data, quality, date, licence);
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    quality = Collections.unmodifiableSortedMap(new TreeMap<>(quality));
  }

  private static void requireAll(Object... parts) {
    for (Object part : parts) {
      Objects.requireNonNull(
          part, "the card must have method, parameters, data, quality, date and licence");
    }
  }

  /** Returns a card that names only the method and its parameters. */
  public static ModelCard of(String method, Map<String, String> parameters) {
    return new ModelCard(method, new TreeMap<>(parameters), "", new TreeMap<>(), "", "");
  }
}
