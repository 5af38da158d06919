package io.github.crossmedia.train.method;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parameters of a method with the values to try. The search begins at the first value, which is
 * the default without a search.
 */
public final class SearchSpace {

  public static final SearchSpace EMPTY = new SearchSpace(new LinkedHashMap<>());

  private final Map<String, List<String>> choices;

  private SearchSpace(LinkedHashMap<String, List<String>> choices) {
    this.choices = Collections.unmodifiableMap(choices);
  }

  /** Returns this space with one more parameter, or with other choices for one it has. */
  public SearchSpace with(String name, Object... values) {
    List<String> texts = new ArrayList<>();
    for (Object value : values) {
      texts.add(String.valueOf(value));
    }
    if (texts.isEmpty()) {
      throw new IllegalArgumentException(
          "the parameter \"" + name + "\" has no values to choose from");
    }
    LinkedHashMap<String, List<String>> more = new LinkedHashMap<>(choices);
    more.put(name, List.copyOf(texts));
    return new SearchSpace(more);
  }

  /** Returns this space and that of a part of the method, whose names get a prefix and a dot. */
  public SearchSpace with(String prefix, SearchSpace part) {
    SearchSpace all = this;
    for (String name : part.names()) {
      all = all.with(prefix + "." + name, part.choices(name).toArray());
    }
    return all;
  }

  /** Returns this space with the given parameters as the only choice. */
  public SearchSpace fixed(Parameters given) {
    SearchSpace narrowed = this;
    for (var entry : given.values().entrySet()) {
      requireKnown(entry.getKey());
      narrowed = narrowed.with(entry.getKey(), entry.getValue());
    }
    return narrowed;
  }

  /** Returns the names in the order of the search. */
  public Set<String> names() {
    return choices.keySet();
  }

  public List<String> choices(String name) {
    requireKnown(name);
    return choices.get(name);
  }

  /** Returns the first choice of every parameter. */
  public Parameters first() {
    Parameters first = Parameters.NONE;
    for (var entry : choices.entrySet()) {
      first = first.with(entry.getKey(), entry.getValue().getFirst());
    }
    return first;
  }

  private void requireKnown(String name) {
    if (!choices.containsKey(name)) {
      throw new IllegalArgumentException(
          "unknown parameter \"" + name + "\", known are " + String.join(", ", choices.keySet()));
    }
  }
}
