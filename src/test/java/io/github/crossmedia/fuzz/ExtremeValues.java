package io.github.crossmedia.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;

/** Values that code seldom expects: numbers, names and texts from the ends of their ranges. */
final class ExtremeValues {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int LONG = 20_000;
  private static final int MEGABYTE = 1 << 20;
  private static final int MANY = 3_000;
  private static final int DEEP = 1_050;

  private static final List<String> NUMBERS =
      List.of(
          "-1",
          "0",
          "1",
          "2",
          "101",
          "10001",
          "65536",
          "2147483647",
          "2147483648",
          "-2147483648",
          "4294967296",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "18446744073709551616",
          "0.1",
          "-0.0",
          "1e-320",
          "1e-46",
          "3.5e38",
          "1e39",
          "-1e39",
          "1e308",
          "-1e308",
          "1e400",
          "-1e400",
          "1e9999999");

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          ".",
          "..",
          ".a",
          "a.",
          "a..b",
          "a.b.c.d",
          "*",
          "?",
          "**",
          "picture",
          "picture.",
          "picture.*",
          "picture*",
          "picture.words",
          "picture.words.tiger",
          "pages",
          "pages.picture",
          "near",
          "kind",
          "title",
          "_id",
          "_source",
          "_field_names",
          "_score",
          "_doc",
          "nowhere",
          "fixed",
          "FIXED",
          "fixed@",
          "fixed@0",
          "fixed@-1",
          "fixed@1",
          "fixed@01",
          "fixed@2",
          "fixed@2147483647",
          "fixed@2147483648",
          "fixed@1#",
          "fixed@1#zz",
          "fixed@1#..",
          "fixed@1#0123456789abcdef",
          "fixed@1@2",
          "@1",
          "#",
          "seeing",
          "fuzzed",
          "../../etc/passwd",
          "%00",
          "\u0000",
          "\ud800",
          "\u202e\u0301\u0301",
          "\ud83d\udc05\ud83d\udc05",
          "\u4e00\u866e \u96ea",
          "\ufeff",
          "NaN",
          "Infinity",
          "-Infinity",
          "null",
          "true",
          "1e999",
          "0x10",
          "AUTO:0,99",
          "100%",
          "-5%",
          "-1",
          "1ms",
          "-1ms",
          "999999999d",
          "0b",
          "8eb",
          "(a|aa)*$",
          "((((a*)*)*)*)b",
          "[",
          "picture:(tiger^1e39 OR snow^-1)",
          "picture:[* TO *]",
          "picture:/(.*a){20}/",
          "~",
          "\\",
          "\"",
          "/",
          "tiger~2147483648",
          "exact",
          "words",
          "nearest",
          "visual_words",
          "float32",
          "int8",
          "none",
          "AAAA",
          "iVBORw0KGgo=",
          "{{kind}}",
          "<script>",
          "-9223372036854775808");

  private final Random random;

  ExtremeValues(Random random) {
    this.random = random;
  }

  /** A scalar. */
  JsonNode scalar() {
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> number();
      case 4, 5, 6, 7 -> JSON.textNode(text());
      case 8 -> JSON.booleanNode(random.nextBoolean());
      default -> JSON.nullNode();
    };
  }

  JsonNode number() {
    return JSON.numberNode(new BigDecimal(NUMBERS.get(random.nextInt(NUMBERS.size()))));
  }

  /** A text, in one of eight cases a very long one. */
  String text() {
    String text = TEXTS.get(random.nextInt(TEXTS.size()));
    return random.nextInt(8) == 0 ? repeated(text) : text;
  }

  private String repeated(String text) {
    String unit = text.isEmpty() ? "a." : text;
    return unit.repeat(Math.max(1, random.nextInt(LONG) / unit.length()))
        + (random.nextBoolean() ? "b" : "");
  }

  /** Thousands of copies of a node, or of extreme scalars. */
  ArrayNode many(JsonNode node) {
    ArrayNode all = JSON.arrayNode();
    boolean same = random.nextBoolean();
    int count = random.nextInt(same ? copies(node) : MANY / 10);
    for (int i = 0; i < count; i++) {
      all.add(same ? node.deepCopy() : scalar());
    }
    return all;
  }

  /** How many copies of a node make about a megabyte, or a few thousand. */
  private static int copies(JsonNode node) {
    return Math.clamp(MEGABYTE / length(node), 1, MANY);
  }

  private static int length(JsonNode node) {
    int length = 10 + node.asText().length();
    for (JsonNode child : node) {
      length += length(child);
    }
    return length;
  }

  /** An object of thousands of keys. */
  ObjectNode manyKeys(JsonNode value) {
    ObjectNode all = JSON.objectNode();
    String prefix = random.nextBoolean() ? "" : text();
    int count = random.nextInt(copies(value));
    for (int i = 0; i < count && prefix.length() < 100; i++) {
      all.set(prefix + i, value.deepCopy());
    }
    return all;
  }

  /** A node inside many others. */
  JsonNode nested(JsonNode node) {
    int depth = 1 + random.nextInt(random.nextInt(4) == 0 ? DEEP : 60);
    String key = random.nextBoolean() ? "a" : "filter";
    boolean arrays = random.nextBoolean();
    JsonNode outer = node;
    for (int i = 0; i < depth; i++) {
      outer = arrays ? JSON.arrayNode().add(outer) : JSON.objectNode().set(key, outer);
    }
    return outer;
  }

  /** A query inside many others, as grammar allows it. */
  JsonNode nestedQuery(JsonNode query) {
    int depth = 1 + random.nextInt(40);
    int kind = random.nextInt(5);
    JsonNode outer = query;
    for (int i = 0; i < depth; i++) {
      outer = around(kind == 4 ? random.nextInt(4) : kind, outer);
    }
    return outer;
  }

  private static JsonNode around(int kind, JsonNode query) {
    ObjectNode inside = JSON.objectNode();
    String name =
        switch (kind) {
          case 0 -> {
            inside.set("filter", query);
            yield "constant_score";
          }
          case 1 -> {
            inside.putArray("should").add(query);
            yield "bool";
          }
          case 2 -> {
            inside.put("field", "picture").put("text", "tiger").putArray("filter").add(query);
            yield "cross_media";
          }
          default -> {
            inside.set("query", query);
            inside.putObject("cross_media").put("field", "picture").put("text", "snow");
            yield "function_score";
          }
        };
    return JSON.objectNode().set(name, inside);
  }
}
