package io.github.crossmedia.reproduce.page;

import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The page of an experiment in Markdown, and the plots and data that lie beside it. */
public final class Page {

  private final String name;
  private final List<String> blocks = new ArrayList<>();
  private final Map<String, String> beside = new LinkedHashMap<>();

  /**
   * Creates a page with a title.
   *
   * @param name of the experiment, which its files begin with
   */
  public Page(String name, String title) {
    this.name = name;
    blocks.add("# " + title);
  }

  /** Adds a heading of the second level. */
  public Page section(String title) {
    return add("## " + title);
  }

  /** Adds a heading of the third level. */
  public Page subsection(String title) {
    return add("### " + title);
  }

  /** Adds a paragraph. */
  public Page paragraph(String text) {
    return add(text);
  }

  /** Adds a paragraph of formatted text. */
  public Page paragraph(String format, Object... values) {
    return add(String.format(Locale.ROOT, format, values));
  }

  /** Adds a paragraph with a sentence or more on each line. */
  public Page lines(List<String> lines) {
    return add(String.join("\n", lines));
  }

  /** Adds a list. */
  public Page list(List<String> entries) {
    return add(entries.stream().map(entry -> "- " + entry).collect(Collectors.joining("\n")));
  }

  /** Adds a list of names and what belongs to each. */
  public Page list(Map<String, ?> entries) {
    return list(
        entries.entrySet().stream().map(each -> each.getKey() + ": " + each.getValue()).toList());
  }

  /** Adds a table. */
  public Page table(PageTable table) {
    return add(table.toString());
  }

  /**
   * Adds a plot, which {@link #write} puts beside the page.
   *
   * @param title what readers see who can't see the plot
   * @param part what the file's name has after that of the page; may be empty
   */
  public Page plot(String title, String part, String svg) {
    return add("![" + title + "](" + beside(part, ".svg", svg) + ")");
  }

  /**
   * Returns the name of the file that will hold data beside the page.
   *
   * @param part what the file's name has after that of the page
   */
  public String json(String part, String data) {
    return beside(part, ".json", data);
  }

  private String beside(String part, String ending, String content) {
    String file = name + (part.isEmpty() ? "" : "-" + part) + ending;
    beside.put(file, content);
    return file;
  }

  private Page add(String block) {
    blocks.add(block);
    return this;
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

  /** Returns the sentence that names the command line, with options besides the collection. */
  public String madeBy(String options) {
    return "Made by `bin/crossmedia reproduce " + name + " --data DIR" + options + "`.";
  }

  /** Returns the text in Markdown. */
  @Override
  public String toString() {
    return String.join("\n\n", blocks) + "\n";
  }
}
