package io.github.crossmedia.reproduce.page;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page of an experiment, with its results and plots beside it. Its text is a template in
 * Markdown, which shows a part of the results.
 */
public final class Page {

  private final String name;
  private final Template template;
  private final Results results;
  private final Map<String, Object> texts = new HashMap<>();
  private final Map<String, String> beside = new LinkedHashMap<>();

  /**
   * Creates a page.
   *
   * @param name of the experiment, which its files begin with; fills {@code {{page}}}
   * @param template the name of its text
   */
  public Page(String name, String template) {
    this(name, template, new Results(new LinkedHashMap<>()));
  }

  /** Creates a page from what its run left beside it. */
  public Page(String name, String template, Results results) {
    this(name, Template.read(template), results);
  }

  Page(String name, Template template, Results results) {
    this.name = name;
    this.template = template;
    this.results = results;
    texts.put("page", name);
  }

  /** Creates a page whose template has its name. */
  public Page(String name) {
    this(name, name);
  }

  /** Adds a result: a text, a number, a table, true or false, or a list. */
  public Page with(String result, Object value) {
    results.values().put(result, value);
    return this;
  }

  /** Fills a gap of the template with what isn't measured, or follows from the results. */
  public Page text(String gap, Object value) {
    if (!template.hasGap(gap)) {
      throw new IllegalArgumentException("template " + template.name() + " has no gap " + gap);
    }
    texts.put(gap, value);
    return this;
  }

  /** Returns what lies beside the page. */
  public Results results() {
    return results;
  }

  /**
   * Adds a plot that {@link #write} puts beside the page.
   *
   * @param part what the file's name has after that of the page; may be empty
   */
  public Page plot(String part, String svg) {
    beside.put(file(part, ".svg"), svg);
    return this;
  }

  /**
   * Adds data that {@link #write} puts beside the page.
   *
   * @param part what the file's name has after that of the page
   */
  public Page json(String part, String data) {
    beside.put(file(part, ".json"), data);
    return this;
  }

  /** Returns a line for each name and what belongs to it, to fill a list. */
  public static List<String> named(Map<String, ?> entries) {
    return entries.entrySet().stream().map(each -> each.getKey() + ": " + each.getValue()).toList();
  }

  private String file(String part, String ending) {
    return name + (part.isEmpty() ? "" : "-" + part) + ending;
  }

  /** Returns the content of each file that lies beside the page. */
  public Map<String, String> beside() {
    return Map.copyOf(beside);
  }

  /** Writes the page and the files beside it into a folder, which need not exist. */
  public void write(Path folder) throws IOException {
    writeResults(folder);
    writeText(folder);
  }

  /** Writes what lies beside the page alone. */
  public void writeResults(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (var file : beside.entrySet()) {
      WholeFile.write(folder.resolve(file.getKey()), file.getValue());
    }
    WholeFile.write(Results.file(folder, name), results.toString());
  }

  /** Writes the page alone. */
  public void writeText(Path folder) throws IOException {
    WholeFile.write(folder.resolve(name + ".md"), toString());
  }

  /** Returns the text in Markdown. */
  @Override
  public String toString() {
    Map<String, Object> values = new HashMap<>(results.values());
    values.putAll(texts);
    return template.fill(values);
  }

  /**
   * The text of a page in Markdown, with gaps for what is computed.
   *
   * <p>A value fills {@code {{words}}}; a number fills {@code {{words %,d}}} in this format, some
   * columns of a table {@code {{words [one|other]}}}. What stands between {@code {{#words}}} and
   * {@code {{/words}}} is there if the value is true, or once for each element of a list. An
   * element fills {@code {{.}}}, or is itself a map of values. What stands between {@code
   * {{^words}}} and {@code {{/words}}} is there if the value is false or the list empty.
   */
  record Template(String name, String text) {

    private static final Pattern TAG =
        Pattern.compile("\\{\\{([#^/]?)([\\w.]+)(?: (%[^}]+))?(?: \\[([^]]+)])?}}");
    private static final Pattern TAG_ALONE = Pattern.compile("(?m)^(\\{\\{[#^/]\\w+}})\n");
    private static final Pattern AROUND = Pattern.compile("\\A\n+|\n+\\z");
    private static final Pattern EMPTY_LINES = Pattern.compile("\n{3,}");

    /** Returns the template of a name, which is shipped. */
    static Template read(String name) {
      try (InputStream in = Template.class.getResourceAsStream("/pages/" + name + ".md")) {
        if (in == null) {
          throw new IllegalArgumentException("no template " + name);
        }
        return new Template(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Returns the text with all gaps filled; blocks are parted by one empty line. */
    String fill(Map<String, ?> values) {
      StringBuilder filled = new StringBuilder();
      fill(TAG_ALONE.matcher(text).replaceAll("$1"), values, filled);
      String inside = AROUND.matcher(filled).replaceAll("");
      return EMPTY_LINES.matcher(inside).replaceAll("\n\n") + "\n";
    }

    private void fill(String part, Map<String, ?> values, StringBuilder filled) {
      Matcher tag = TAG.matcher(part);
      int at = 0;
      while (tag.find(at)) {
        filled.append(part, at, tag.start());
        at = tag.end();
        String gap = tag.group(2);
        Object value = values.get(gap);
        if (value == null) {
          throw new IllegalArgumentException("template " + name + ": nothing fills " + tag.group());
        }
        if (tag.group(1).isEmpty()) {
          filled.append(shown(tag, value));
          continue;
        }
        String end = "{{/" + gap + "}}";
        int close = part.indexOf(end, at);
        if (close < 0) {
          throw new IllegalArgumentException("template " + name + ": no " + end);
        }
        String inner = part.substring(at, close);
        List<?> elements = value instanceof Boolean isThere ? times(isThere) : (List<?>) value;
        if (!tag.group(1).equals("^")) {
          elements.forEach(element -> fill(inner, with(element, values), filled));
        } else if (elements.isEmpty()) {
          fill(inner, values, filled);
        }
        at = close + end.length();
      }
      filled.append(part.substring(at));
    }

    private static Object shown(Matcher tag, Object value) {
      if (tag.group(4) != null) {
        return ((PageTable) value).of(List.of(tag.group(4).split("\\|")));
      }
      return tag.group(3) == null ? value : Formatted.of(tag.group(3), value);
    }

    private static List<?> times(boolean isThere) {
      return isThere ? List.of(true) : List.of();
    }

    private static Map<String, ?> with(Object element, Map<String, ?> values) {
      Map<String, Object> all = new HashMap<>(values);
      all.put(".", element);
      if (element instanceof Map<?, ?> more) {
        more.forEach((gap, value) -> all.put(gap.toString(), value));
      }
      return all;
    }

    /** Returns whether a value of this name is anywhere in the text. */
    boolean hasGap(String gap) {
      return TAG.matcher(text).results().anyMatch(tag -> tag.group(2).equals(gap));
    }
  }
}
