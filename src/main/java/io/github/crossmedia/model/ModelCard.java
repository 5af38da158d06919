package io.github.crossmedia.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Where a model comes from and what it is good for. */
public record ModelCard(
    String method,
    SortedMap<String, String> parameters,
    String data,
    SortedMap<String, Double> quality,
    String date,
    String licence) {

  public ModelCard {
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    quality = Collections.unmodifiableSortedMap(new TreeMap<>(quality));
  }

  /** A card that names the method and nothing more. */
  public static ModelCard of(String method, Map<String, String> parameters) {
    return new ModelCard(method, new TreeMap<>(parameters), "", new TreeMap<>(), "", "");
  }
}
