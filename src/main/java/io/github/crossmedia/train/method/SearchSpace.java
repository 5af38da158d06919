package io.github.crossmedia.train.method;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The parameters of a method with the values to try. The search begins at the first value, which is
 * the default without a search.
 */
public final class SearchSpace {

  private final Map<String, Parameter<?>> parameters;

  private SearchSpace(Map<String, Parameter<?>> parameters) {
    this.parameters = Collections.unmodifiableMap(parameters);
  }

  /** Returns the space of some parameters, in the order of the search. */
  public static SearchSpace of(Parameter<?>... parameters) {
    return new SearchSpace(Map.of()).with(parameters);
  }

  /** Returns this space with more parameters, or with others of the same names. */
  public SearchSpace with(Parameter<?>... more) {
    Map<String, Parameter<?>> all = new LinkedHashMap<>(parameters);
    for (Parameter<?> parameter : more) {
      requireSome(parameter.name(), parameter.choices());
      all.put(parameter.name(), parameter);
    }
    return new SearchSpace(all);
  }

  /** Returns this space and that of a part of the method, whose names get a prefix and a dot. */
  public SearchSpace with(String prefix, SearchSpace part) {
    return with(
        part.parameters.values().stream()
            .map(parameter -> parameter.under(prefix))
            .toArray(Parameter<?>[]::new));
  }

  /** Returns this space with other choices of a parameter. */
  public SearchSpace choosing(String name, Object... values) {
    List<String> texts = Stream.of(values).map(String::valueOf).toList();
    requireSome(name, texts);
    return with(known(name).narrowed(texts));
  }

  /** Returns this space with the given parameters as the only choice. */
  public SearchSpace fixed(Parameters given) {
    SearchSpace narrowed = this;
    for (var entry : given.values().entrySet()) {
      String value = entry.getValue();
      Parameter<?> parameter = known(entry.getKey());
      try {
        parameter.check(value);
      } catch (IllegalArgumentException e) {
        throw Parameters.wrong(entry.getKey(), value, e.getMessage());
      }
      narrowed = narrowed.choosing(entry.getKey(), value);
    }
    return narrowed;
  }

  /** Returns the parameters in the order of the search. */
  public Collection<Parameter<?>> parameters() {
    return parameters.values();
  }

  /** Returns the names in the order of the search. */
  public Set<String> names() {
    return parameters.keySet();
  }

  public List<String> choices(String name) {
    return known(name).choices();
  }

  /** Returns the first choice of every parameter. */
  public Parameters first() {
    Parameters first = Parameters.NONE;
    for (Parameter<?> parameter : parameters.values()) {
      first = first.with(parameter, parameter.choices().getFirst());
    }
    return first;
  }

  private Parameter<?> known(String name) {
    Parameter<?> parameter = parameters.get(name);
    if (parameter == null) {
      throw new IllegalArgumentException(
          "unknown parameter \"" + name + "\", known are " + String.join(", ", names()));
    }
    return parameter;
  }

  private static void requireSome(String name, List<String> choices) {
    if (choices.isEmpty()) {
      throw new IllegalArgumentException(
          "the parameter \"" + name + "\" has no values to choose from");
    }
  }
}
