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

  public double number(String name) {
    try {
      double number = Double.parseDouble(text(name));
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below, like infinity
    }
    throw wrong(name, "not a finite number");
  }

  /** Returns a number above zero. */
  public double positive(String name) {
    double number = number(name);
    if (number <= 0) {
      throw wrong(name, "not above 0");
    }
    return number;
  }

  /** Returns a number that is not below zero. */
  public double nonNegative(String name) {
    double number = number(name);
    if (number < 0) {
      throw wrong(name, "below 0");
    }
    return number;
  }

  /** Returns a number from 0 to 1. */
  public double share(String name) {
    double number = number(name);
    if (number < 0 || number > 1) {
      throw wrong(name, "not between 0 and 1");
    }
    return number;
  }

  /** Returns a non-negative integer. */
  public long count(String name) {
    try {
      long count = Long.parseLong(text(name).replace("_", ""));
      if (count >= 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // reported below, like a negative number
    }
    throw wrong(name, "not a non-negative integer");
  }

  public boolean flag(String name) {
    return switch (text(name)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(name, "must be true or false");
    };
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
  public IllegalArgumentException wrong(String name, String reason) {
    return new WrongParameterException(
        "the parameter \"" + name + "\" is \"" + values.get(name) + "\": " + reason);
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
