package io.github.crossmedia.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/** The table of docs/commands.md is made here; {@code -Dcrossmedia.commands=write} writes it. */
final class CommandsPageTest {

  private static final Path PAGE = Path.of("docs/commands.md");
  private static final String TABLE = "| command | what it does |\n";

  @Test
  void theTableListsAllCommands() throws IOException {
    String page = Files.readString(PAGE);
    String made = page.substring(0, page.indexOf(TABLE)) + table();
    if (System.getProperty("crossmedia.commands", "").equals("write")) {
      Files.writeString(PAGE, made);
    }
    assertEquals(made, Files.readString(PAGE));
  }

  private static String table() {
    return TABLE
        + "| --- | --- |\n"
        + ListedCommands.all()
            .map(each -> row(each.getKey(), each.getValue()))
            .collect(Collectors.joining());
  }

  private static String row(String name, CommandLine command) {
    String description =
        String.join(" ", command.getCommandSpec().usageMessage().description())
            .replace("%%", "%")
            .replace("%n", " ");
    String first = Help.Ansi.OFF.string(description).split("(?<=[.]) ", 2)[0];
    return "| `" + name + "` | " + first + " |\n";
  }
}
