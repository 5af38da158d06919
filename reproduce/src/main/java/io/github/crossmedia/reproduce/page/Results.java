package io.github.crossmedia.reproduce.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run measured, by name: texts, numbers, true or false, tables, lists and maps of these. It
 * lies as JSON beside the page that shows a part of it, and the page can be written again from it.
 */
public final class Results {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String INDENT = "  ";

  private final Map<String, Object> values;

  Results(Map<String, Object> values) {
    this.values = values;
  }

  /** Returns the file of a page's results. */
  public static Path file(Path folder, String page) {
    return folder.resolve(page + ".json");
  }

  /** Reads the results beside a page. */
  public static Results read(Path folder, String page) throws IOException {
    return parse(Files.readString(file(folder, page)));
  }

  static Results parse(String json) throws IOException {
    return new Results(map(MAPPER.readTree(json)));
  }

  Map<String, Object> values() {
    return values;
  }

  /** Returns true if something was measured by this name. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Returns a value as text. */
  public String text(String name) {
    return values.get(name).toString();
  }

  /** Returns true if a value is true. */
  public boolean isTrue(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }

  /** Returns a table by its name. */
  public PageTable table(String name) {
    if (values.get(name) instanceof PageTable table) {
      return table;
    }
    throw new IllegalArgumentException("no table " + name + " among " + values.keySet());
  }

  /** Returns the maps of a list by its name. */
  @SuppressWarnings("unchecked")
  public List<Map<String, Object>> maps(String name) {
    return (List<Map<String, Object>>) values.get(name);
  }

  /** Returns the results as JSON, a row of a table a line. */
  @Override
  public String toString() {
    return text(values, "") + "\n";
  }

  private static String text(Object value, String indent) {
    String inner = indent + INDENT;
    return switch (value) {
      case PageTable table -> text(parts(table), indent);
      case Map<?, ?> map ->
          ordered(map).entrySet().stream()
              .map(each -> quoted(each.getKey()) + ": " + text(each.getValue(), inner))
              .collect(Collectors.joining(",\n" + inner, "{\n" + inner, "\n" + indent + "}"));
      case List<?> list when list.stream().anyMatch(each -> !isPlain(each)) ->
          list.stream()
              .map(each -> text(each, inner))
              .collect(Collectors.joining(",\n" + inner, "[\n" + inner, "\n" + indent + "]"));
      default -> quoted(value);
    };
  }

  private static Map<String, Object> parts(PageTable table) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("columns", table.columns());
    parts.put("alignments", table.alignments());
    parts.put("rows", table.rows());
    return parts;
  }

  /** Returns a map whose order is the same in every run. */
  private static Map<?, ?> ordered(Map<?, ?> map) {
    return map instanceof LinkedHashMap || map instanceof SortedMap
        ? map
        : new TreeMap<Object, Object>(map);
  }

  private static boolean isPlain(Object value) {
    return !(value instanceof Map || value instanceof List || value instanceof PageTable);
  }

  private static String quoted(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Map<String, Object> map(JsonNode node) {
    Map<String, Object> values = new LinkedHashMap<>();
    node.properties().forEach(each -> values.put(each.getKey(), value(each.getValue())));
    return values;
  }

  private static Object value(JsonNode node) {
    if (node.isObject()) {
      Map<String, Object> map = map(node);
      return map.containsKey("alignments") ? table(map) : map;
    }
    if (node.isArray()) {
      List<Object> list = new ArrayList<>();
      node.forEach(each -> list.add(value(each)));
      return list;
    }
    return node.isTextual()
        ? node.textValue()
        : node.isBoolean() ? (Object) node.booleanValue() : node.numberValue();
  }

  @SuppressWarnings("unchecked")
  private static PageTable table(Map<String, Object> parts) {
    PageTable table = new PageTable();
    List<String> columns = (List<String>) parts.get("columns");
    List<String> alignments = (List<String>) parts.get("alignments");
    for (int i = 0; i < columns.size(); i++) {
      table.column(columns.get(i), alignments.get(i));
    }
    ((List<List<String>>) parts.get("rows")).forEach(table::row);
    return table;
  }
}
