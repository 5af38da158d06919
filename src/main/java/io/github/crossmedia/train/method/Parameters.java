package io.github.crossmedia.train.method;

import io.github.crossmedia.Formatted;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The named parameter values of a trainer. */
public record Parameters(SortedMap<String, String> values) {

  public static final Parameters NONE = new Parameters(new TreeMap<>());

  public Parameters {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /**
   * Returns parameters by their names.
   *
   * @throws WrongParameterException if a value is a list of others, as people write it
   */
  public static Parameters of(Map<String, String> values) {
    values.forEach(
        (name, value) -> {
          if (value.contains("=")) {
            throw new WrongParameterException(
                Formatted.of(
                    "%s=%s is more than one parameter: repeat --set for each", name, value));
          }
        });
    return new Parameters(new TreeMap<>(values));
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new WrongParameterException("the parameter \"" + name + "\" has no value");
    }
    return value;
  }

  public <T> T get(Parameter<T> parameter) {
    String value = text(parameter.name());
    try {
      return parameter.kind().read(value);
    } catch (IllegalArgumentException e) {
      throw wrong(parameter, e.getMessage());
    }
  }

  public boolean is(Parameter<?> parameter, String word) {
    return text(parameter.name()).equals(word);
  }

  /** Returns these parameters with another value of one. */
  public Parameters with(Parameter<?> parameter, Object value) {
    return with(parameter.name(), value);
  }

  public Parameters with(String name, Object value) {
    TreeMap<String, String> changed = new TreeMap<>(values);
    changed.put(name, String.valueOf(value));
    return new Parameters(changed);
  }

  /** Returns these parameters, and those of {@code others} that are missing here. */
  public Parameters or(Parameters others) {
    TreeMap<String, String> all = new TreeMap<>(others.values);
    all.putAll(values);
    return new Parameters(all);
  }

  /** Returns the parameters whose names begin with {@code prefix} and a dot, without both. */
  public Parameters under(String prefix) {
    TreeMap<String, String> part = new TreeMap<>();
    values.forEach(
        (name, value) -> {
          if (name.startsWith(prefix + ".")) {
            part.put(name.substring(prefix.length() + 1), value);
          }
        });
    return new Parameters(part);
  }

  /** Returns an error about the value of one parameter. */
  public IllegalArgumentException wrong(Parameter<?> parameter, String reason) {
    return wrong(parameter.name(), values.get(parameter.name()), reason);
  }

  static WrongParameterException wrong(String name, String value, String reason) {
    return new WrongParameterException(
        "the parameter \"" + name + "\" is \"" + value + "\": " + reason);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    values.forEach(
        (name, value) ->
            text.append(text.isEmpty() ? "" : ", ").append(name).append('=').append(value));
    return text.toString();
  }

  /** An invalid value of a method's parameter. */
  public static final class WrongParameterException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    WrongParameterException(String message) {
      super(message);
    }
  }
}
