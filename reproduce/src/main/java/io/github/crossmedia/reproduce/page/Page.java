package io.github.crossmedia.reproduce.page;

import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The page of an experiment, and the plots and data that lie beside it. Its text is a template in
 * Markdown, which computed values fill.
 */
public final class Page {

  private final String name;
  private final Template template;
  private final Map<String, Object> values = new HashMap<>();
  private final Map<String, String> beside = new LinkedHashMap<>();

  /**
   * Creates a page.
   *
   * @param name of the experiment, which its files begin with; fills {@code {{page}}}
   * @param template the name of its text
   */
  public Page(String name, String template) {
    this(name, Template.read(template));
  }

  Page(String name, Template template) {
    this.name = name;
    this.template = template;
    values.put("page", name);
  }

  /** Creates a page whose template has its name. */
  public Page(String name) {
    this(name, name);
  }

  /** Fills a gap of the template with a text, a number, a table, true or false, or a list. */
  public Page with(String gap, Object value) {
    if (!template.hasGap(gap)) {
      throw new IllegalArgumentException("template " + template.name() + " has no gap " + gap);
    }
    values.put(gap, value);
    return this;
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
    Files.createDirectories(folder);
    for (var file : beside.entrySet()) {
      WholeFile.write(folder.resolve(file.getKey()), file.getValue());
    }
    WholeFile.write(folder.resolve(name + ".md"), toString());
  }

  /** Returns the text in Markdown. */
  @Override
  public String toString() {
    return template.fill(values);
  }
}
