package io.github.crossmedia.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Release;
import io.github.crossmedia.cli.console.ErrorMessages;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What all commands have in common. */
final class CrossMediaTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void helpNamesTheExitCodes() {
    assertEquals(0, run("--help"));
    assertTrue(out.toString().startsWith("Usage: crossmedia"), out::toString);
    assertTrue(out.toString().contains("wrong options"), out::toString);
    assertEquals("", err.toString());
  }

  @Test
  void helpBeginsWithTheShortFormAndListsWholeSentences() {
    assertEquals(0, run("--help"));
    String help = out.toString().replaceAll("\\s+", " ");
    assertTrue(help.startsWith("Usage: crossmedia DIR"), help);
    assertTrue(help.contains(" completion Prints a script"), help);
    descriptions(CrossMedia.commandLine()).forEach(CrossMediaTest::assertSentence);
  }

  private static void assertSentence(String description) {
    assertTrue(description.isEmpty() || description.matches("(?s).*[.:)](%n)?"), description);
  }

  /** Each is a paragraph, which picocli wraps to the width of the terminal. */
  private static Stream<String> descriptions(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    return Stream.of(
            Stream.of(spec.usageMessage().description()),
            spec.args().stream().flatMap(arg -> Stream.of(arg.description())),
            command.getSubcommands().values().stream().flatMap(CrossMediaTest::descriptions))
        .flatMap(Function.identity());
  }

  /** A per cent sign in a description is a format, and complaints about it go past the console. */
  @Test
  void helpOfEachCommandIsFormattedWithoutComplaint() {
    PrintStream console = System.err;
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    try {
      helpOfAll(CrossMedia.commandLine());
    } finally {
      System.setErr(console);
    }
    assertEquals("", complaints.toString(StandardCharsets.UTF_8));
  }

  private static void helpOfAll(CommandLine command) {
    command.getUsageMessage();
    command.getSubcommands().values().forEach(CrossMediaTest::helpOfAll);
  }

  @Test
  void versionNamesTheRelease() {
    assertEquals(0, run("--version"));
    assertTrue(out.toString().contains(Release.current().elasticsearch()), out::toString);
  }

  @Test
  void withoutACommandItSaysWhatIsMissing() {
    assertEquals(2, run());
    assertEquals("crossmedia: Missing command; see: crossmedia --help\n", err.toString());
  }

  @Test
  void aWrongOptionIsOneLineAndExitCodeTwo() {
    assertEquals(2, run("fail", "--colour"));
    assertEquals(
        "crossmedia: Unknown option: '--colour'; see: crossmedia fail --help\n", err.toString());
  }

  @Test
  void aWrongValueIsOneLineAndExitCodeTwo() {
    assertEquals(2, run("fail", "--times", "many"));
    assertEquals(
        "crossmedia: Invalid value for option '--times': 'many' is not an int;"
            + " see: crossmedia fail --help\n",
        err.toString());
  }

  @Test
  void aMistypedCommandIsGuessed() {
    assertEquals(2, run("faill"));
    assertEquals(
        "crossmedia: 'faill' is neither a command nor a folder (did you mean fail?);"
            + " see: crossmedia --help\n",
        err.toString());
  }

  @Test
  void theAddressOfAClusterIsAlwaysTheOptionUrl() {
    Set<String> named = new TreeSet<>();
    addresses(CrossMedia.commandLine(), named);
    assertEquals(Set.of("--url"), named);
  }

  private static void addresses(CommandLine command, Set<String> named) {
    command.getCommandSpec().options().stream()
        .filter(option -> option.paramLabel().equals("URL"))
        .forEach(option -> named.addAll(List.of(option.names())));
    command.getSubcommands().values().forEach(each -> addresses(each, named));
  }

  @Test
  void aFailureIsOneLineAndExitCodeOne() {
    assertEquals(1, run("fail"));
    assertEquals("crossmedia: line 3 of a.jsonl has no id: add one\n", err.toString());
  }

  @Test
  void aStackTraceIsShownOnRequest() {
    assertEquals(1, run("fail", "--stacktrace"));
    var lines = err.toString().lines().toList();
    assertEquals("crossmedia: line 3 of a.jsonl has no id: add one", lines.getFirst());
    assertTrue(lines.stream().anyMatch(line -> line.contains("at io.github.crossmedia")));
  }

  @Test
  void eachCommandHasHelp() {
    for (var name : commandNames().toList()) {
      out.getBuffer().setLength(0);
      assertEquals(0, run(name, "--help"), name);
      assertTrue(out.toString().contains("crossmedia " + name), out::toString);
      assertTrue(out.toString().lines().count() > 2, () -> name + " does not describe itself");
    }
  }

  @Test
  void commonFilesystemErrorsReadLikeSentences() {
    var missing = new NoSuchFileException("a.jsonl");

    assertEquals("no such file: a.jsonl", ErrorMessages.describe(missing));
    assertEquals(
        "no such file: a.jsonl", ErrorMessages.describe(new UncheckedIOException(missing)));
    assertEquals(
        "an unexpected NullPointerException; --stacktrace shows where",
        ErrorMessages.describe(new NullPointerException()));
  }

  private static Stream<String> commandNames() {
    return CrossMedia.commandLine().getSubcommands().keySet().stream()
        .filter(name -> !name.equals("help"));
  }

  private int run(String... arguments) {
    CommandLine commands =
        CrossMedia.commandLine()
            .addSubcommand(new Fail())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));
    return commands.execute(arguments);
  }

  @Command(name = "fail", description = "Fails in two lines.")
  static final class Fail implements Callable<Integer> {

    @Option(names = "--times", description = "How often.")
    private int times;

    @Override
    public Integer call() {
      throw new IllegalArgumentException(
          String.join("\n", List.of("line 3 of a.jsonl has no id:", "  add one")));
    }
  }
}
