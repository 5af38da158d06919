package io.github.crossmedia.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A block of a page, as a reader copies it.
 *
 * @param language what follows the marks: {@code sh}, {@code json}, or nothing for requests
 */
record DocumentedBlock(String language, String text) {

  private static final Pattern BLOCK =
      Pattern.compile("^```(\\w*)\\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);

  /** The blocks of a page in their order. */
  static List<DocumentedBlock> of(Path page) throws IOException {
    return in(Files.readString(page));
  }

  /** The blocks of a page below a heading, its smaller headings included. */
  static List<DocumentedBlock> of(Path page, String heading) throws IOException {
    String text = Files.readString(page);
    int start = text.indexOf("\n" + heading + "\n");
    if (start < 0) {
      throw new AssertionError(page + " has no heading " + heading);
    }
    String level = "\n" + heading.substring(0, heading.indexOf(' ') + 1);
    int end = text.indexOf(level, start + heading.length());
    return in(text.substring(start, end < 0 ? text.length() : end));
  }

  private static List<DocumentedBlock> in(String text) {
    List<DocumentedBlock> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(text);
    while (matcher.find()) {
      blocks.add(new DocumentedBlock(matcher.group(1), matcher.group(2)));
    }
    return blocks;
  }

  /** The commands of some blocks: lines of shell, of which each stands for itself. */
  static List<String> commands(List<DocumentedBlock> blocks) {
    return blocks.stream()
        .filter(block -> block.language().equals("sh"))
        .flatMap(block -> block.text().lines())
        .toList();
  }
}
