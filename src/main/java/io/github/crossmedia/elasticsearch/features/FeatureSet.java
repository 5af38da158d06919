package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.CountingStreamOutput;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.json.JsonXContent;

/**
 * A named list of features. Each is the score of a query, in which <code>{{name}}</code> stands for
 * a parameter of the search.
 *
 * @param templates the queries by the names of their features
 */
record FeatureSet(String name, Map<String, Map<?, ?>> templates) {

  static final String FEATURES = "features";

  /** The largest set, as JSON. */
  static final int MAX_BYTES = 100_000;

  private static final int MAX_FEATURES = 100;
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_.-]{0,99}");
  private static final Pattern PARAMETER = Pattern.compile("\\{\\{\\s*([A-Za-z0-9_]{1,100})\\s*}}");

  /** Queries that could hide or repeat a set within itself. */
  private static final Set<String> FORBIDDEN = Set.of(FeaturesQueryBuilder.NAME, "wrapper");

  FeatureSet {
    templates = Collections.unmodifiableMap(new LinkedHashMap<>(templates));
  }

  /** Returns the name of a set or a feature, if it is valid. */
  static String checkedName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a feature set and a feature need a name of 1 to 100 lower-case letters, digits, '_', '-'"
              + " and '.' that begins with a letter or a digit");
    }
    return name;
  }

  /** Reads {@code {"features": [{"name": "seen", "template": {...}}]}}. */
  static FeatureSet parse(String name, BytesReference body, XContentType type) {
    if (body.length() > MAX_BYTES) {
      throw new IllegalArgumentException(
          Formatted.of(
              "feature set [%s] has [%s] bytes, but may have at most [%s]",
              name, body.length(), MAX_BYTES));
    }
    Map<String, Object> content = XContentHelper.convertToMap(body, true, type).v2();
    if (!(content.get(FEATURES) instanceof List<?> features)
        || features.isEmpty()
        || features.size() > MAX_FEATURES
        || content.size() > 1) {
      throw new IllegalArgumentException(
          "feature set [" + name + "] needs [features], a list of 1 to [" + MAX_FEATURES + "]");
    }
    Map<String, Map<?, ?>> templates = new LinkedHashMap<>();
    for (Object feature : features) {
      if (!(feature instanceof Map<?, ?> object)
          || object.size() != 2
          || !(object.get("name") instanceof String named)
          || !(object.get("template") instanceof Map<?, ?> template)) {
        throw new IllegalArgumentException(
            "each of the [features] of [" + name + "] needs a [name] and a query as [template]");
      }
      requireAllowed(named, template);
      if (templates.put(checkedName(named), template) != null) {
        throw new IllegalArgumentException("feature [" + named + "] is defined twice");
      }
    }
    return new FeatureSet(checkedName(name), templates);
  }

  private static void requireAllowed(String feature, Object template) {
    if (template instanceof Map<?, ?> object) {
      object.forEach(
          (key, value) -> {
            if (FORBIDDEN.contains(key)) {
              throw new IllegalArgumentException(
                  "feature [" + feature + "] may not contain a query [" + key + "]");
            }
            requireAllowed(feature, value);
          });
    } else if (template instanceof List<?> list) {
      list.forEach(value -> requireAllowed(feature, value));
    }
  }

  /** Returns the set as a request gives it. */
  Map<String, Object> json() {
    List<Map<String, Object>> features = new ArrayList<>();
    templates.forEach(
        (feature, template) -> features.add(Map.of("name", feature, "template", template)));
    return Map.of(FEATURES, features);
  }

  /**
   * Returns at least the size of all queries with their parameters filled in, before they are made.
   * Each parameter is measured once, however often it is filled in.
   */
  long size(Map<String, Object> parameters) {
    Map<String, Long> uses =
        parameters(templates).collect(Collectors.groupingBy(each -> each, Collectors.counting()));
    return jsonSize(templates)
        + uses.entrySet().stream()
            .filter(use -> parameters.containsKey(use.getKey()))
            .mapToLong(use -> use.getValue() * filledSize(parameters.get(use.getKey())))
            .sum();
  }

  /** Returns the names of parameters, one for each place where they are filled in. */
  private static Stream<String> parameters(Object template) {
    return switch (template) {
      case Map<?, ?> object -> object.values().stream().flatMap(FeatureSet::parameters);
      case List<?> list -> list.stream().flatMap(FeatureSet::parameters);
      case String text -> PARAMETER.matcher(text).results().map(found -> found.group(1));
      case null, default -> Stream.empty();
    };
  }

  /** A list within a text has a space after each comma, which it lacks as JSON. */
  private static long filledSize(Object value) {
    return jsonSize(value) + (value instanceof List<?> list ? list.size() : 0);
  }

  private static long jsonSize(Object value) {
    try (CountingStreamOutput counted = new CountingStreamOutput();
        XContentBuilder builder = new XContentBuilder(JsonXContent.jsonXContent, counted)) {
      builder.value(value).flush();
      return counted.position();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the queries by the names of their features, as JSON. */
  Map<String, BytesReference> queries(Map<String, Object> parameters) {
    Set<String> unused = new TreeSet<>(parameters.keySet());
    Map<String, BytesReference> queries = new LinkedHashMap<>();
    templates.forEach(
        (feature, template) -> queries.put(feature, bytes(filled(template, parameters, unused))));
    if (!unused.isEmpty()) {
      throw new IllegalArgumentException("feature set [" + name + "] has no parameters " + unused);
    }
    return queries;
  }

  private Object filled(Object template, Map<String, Object> parameters, Set<String> unused) {
    return switch (template) {
      case Map<?, ?> object -> {
        Map<String, Object> filled = new LinkedHashMap<>();
        object.forEach(
            (key, value) -> filled.put(String.valueOf(key), filled(value, parameters, unused)));
        yield filled;
      }
      case List<?> list ->
          list.stream().<Object>map(value -> filled(value, parameters, unused)).toList();
      case String text -> filled(text, parameters, unused);
      case null, default -> template;
    };
  }

  /**
   * Returns a text with its parameters filled in; a text that is only a parameter keeps the type of
   * its value.
   */
  private Object filled(String text, Map<String, Object> parameters, Set<String> unused) {
    Matcher matcher = PARAMETER.matcher(text);
    if (matcher.matches()) {
      return value(matcher.group(1), parameters, unused);
    }
    return matcher.replaceAll(
        found ->
            Matcher.quoteReplacement(String.valueOf(value(found.group(1), parameters, unused))));
  }

  private Object value(String parameter, Map<String, Object> parameters, Set<String> unused) {
    Object value = parameters.get(parameter);
    if (value == null) {
      throw new IllegalArgumentException(
          "feature set [" + name + "] needs the parameter [" + parameter + "]");
    }
    unused.remove(parameter);
    return value;
  }

  private static BytesReference bytes(Object query) {
    try (XContentBuilder builder = JsonXContent.contentBuilder()) {
      return BytesReference.bytes(builder.value(query));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
