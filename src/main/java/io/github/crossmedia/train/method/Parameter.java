package io.github.crossmedia.train.method;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A parameter of a method, which reads its values and documents itself.
 *
 * @param name on the command line and in a model's card
 * @param meaning what it does, as docs/methods says it
 * @param kind how a value is read
 * @param words values that only the method itself can read, such as {@code tuned}
 * @param choices the values that are worth a trial, the likeliest first
 */
public record Parameter<T>(
    String name, String meaning, Kind<T> kind, List<String> words, List<String> choices) {

  /** How a value is read. */
  @FunctionalInterface
  public interface Kind<T> {

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException with what is wrong with it
     */
    T read(String value);
  }

  public static <T> Parameter<T> of(String name, String meaning, Kind<T> kind, Object... choices) {
    return new Parameter<>(name, meaning, kind, List.of(), List.of()).among(choices);
  }

  public static Parameter<String> text(String name, String meaning, Object... choices) {
    return of(name, meaning, value -> value, choices);
  }

  /** Returns a finite number; a choice that is none is a word. */
  public static Parameter<Double> number(String name, String meaning, Object... choices) {
    return of(name, meaning, Parameter::finite, choices);
  }

  /** Returns a number above zero. */
  public static Parameter<Double> positive(String name, String meaning, Object... choices) {
    return of(
        name,
        meaning,
        value -> {
          double number = finite(value);
          require(number > 0, "not above 0");
          return number;
        },
        choices);
  }

  /** Returns a number that is not below zero. */
  public static Parameter<Double> nonNegative(String name, String meaning, Object... choices) {
    return of(
        name,
        meaning,
        value -> {
          double number = finite(value);
          require(number >= 0, "below 0");
          return number;
        },
        choices);
  }

  /** Returns a number from 0 to 1. */
  public static Parameter<Double> share(String name, String meaning, Object... choices) {
    return of(
        name,
        meaning,
        value -> {
          double number = finite(value);
          require(number >= 0 && number <= 1, "not between 0 and 1");
          return number;
        },
        choices);
  }

  /** Returns a non-negative integer. */
  public static Parameter<Long> count(String name, String meaning, Object... choices) {
    return of(name, meaning, Parameter::integer, choices);
  }

  public static Parameter<Boolean> flag(String name, String meaning, Object... choices) {
    return of(
        name,
        meaning,
        value -> {
          require(value.equals("true") || value.equals("false"), "must be true or false");
          return value.equals("true");
        },
        choices);
  }

  private static double finite(String value) {
    double number;
    try {
      number = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      number = Double.NaN;
    }
    require(Double.isFinite(number), "not a finite number");
    return number;
  }

  private static long integer(String value) {
    long count;
    try {
      count = Long.parseLong(value.replace("_", ""));
    } catch (NumberFormatException e) {
      count = -1;
    }
    require(count >= 0, "not a non-negative integer");
    return count;
  }

  private static void require(boolean isRight, String wrong) {
    if (!isRight) {
      throw new IllegalArgumentException(wrong);
    }
  }

  /** Returns this parameter with other choices, as another method has it. */
  public Parameter<T> among(Object... others) {
    List<String> texts = Stream.of(others).map(String::valueOf).toList();
    return new Parameter<>(
        name, meaning, kind, texts.stream().filter(text -> !isRead(text)).toList(), texts);
  }

  /** Returns this parameter with a part of its choices, or with values that are given. */
  public Parameter<T> narrowed(List<String> values) {
    return new Parameter<>(name, meaning, kind, words, values);
  }

  /** Returns the same parameter of a part of a method. */
  public Parameter<T> under(String prefix) {
    return new Parameter<>(prefix + "." + name, meaning, kind, words, choices);
  }

  /** Returns this parameter with a word of the whole as its only choice. */
  public Parameter<T> or(String word) {
    List<String> all = new ArrayList<>(words);
    all.add(word);
    return new Parameter<>(name, meaning, kind, List.copyOf(all), List.of(word));
  }

  /** Throws if a value is neither read nor a word. */
  void check(String value) {
    if (!words.contains(value)) {
      kind.read(value);
    }
  }

  private boolean isRead(String value) {
    try {
      kind.read(value);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
