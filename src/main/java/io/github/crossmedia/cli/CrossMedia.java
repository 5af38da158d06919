package io.github.crossmedia.cli;

import io.github.crossmedia.Release;
import io.github.crossmedia.cli.cluster.ClusterCommand;
import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.evaluate.ConvertJudgmentsCommand;
import io.github.crossmedia.cli.evaluate.EvaluateCommand;
import io.github.crossmedia.cli.evaluate.RunCommand;
import io.github.crossmedia.cli.export.ExportCommand;
import io.github.crossmedia.cli.features.CodebookCommand;
import io.github.crossmedia.cli.features.ExtractCommand;
import io.github.crossmedia.cli.gallery.DemoCommand;
import io.github.crossmedia.cli.gallery.FoldersCommand;
import io.github.crossmedia.cli.gallery.IndexCommand;
import io.github.crossmedia.cli.gallery.JudgeCommand;
import io.github.crossmedia.cli.gallery.LearnClicksCommand;
import io.github.crossmedia.cli.gallery.OpenCommand;
import io.github.crossmedia.cli.gallery.RehearseCommand;
import io.github.crossmedia.cli.gallery.SearchCommand;
import io.github.crossmedia.cli.gallery.ServeCommand;
import io.github.crossmedia.cli.gallery.TeachWordCommand;
import io.github.crossmedia.cli.model.AnnotateCommand;
import io.github.crossmedia.cli.model.ModelCommand;
import io.github.crossmedia.cli.network.NetworkCommand;
import io.github.crossmedia.cli.train.AddWordsCommand;
import io.github.crossmedia.cli.train.AdviseCommand;
import io.github.crossmedia.cli.train.CalibrateCommand;
import io.github.crossmedia.cli.train.MomentsCommand;
import io.github.crossmedia.cli.train.TrainCommand;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The command {@code crossmedia}. A new command is a class with {@code @Command} that implements
 * {@code Callable<Integer>} or {@code Runnable}, and one more line in {@code COMMANDS} here; {@code
 * --help}, {@code --stacktrace}, exit codes and error messages come by themselves.
 */
@Command(
    name = "crossmedia",
    description = "Finds pictures by words, and texts by pictures.",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = CrossMedia.ReleaseNotes.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:success", "1:failure, see the message", "2:wrong options"})
public final class CrossMedia implements Runnable {

  private static final List<Class<?>> COMMANDS =
      List.of(
          HelpCommand.class,
          AdviseCommand.class,
          CalibrateCommand.class,
          AnnotateCommand.class,
          ClusterCommand.class,
          CodebookCommand.class,
          CompletionCommand.class,
          DemoCommand.class,
          ExportCommand.class,
          ExtractCommand.class,
          FoldersCommand.class,
          IndexCommand.class,
          JudgeCommand.class,
          ConvertJudgmentsCommand.class,
          OpenCommand.class,
          RehearseCommand.class,
          SearchCommand.class,
          ServeCommand.class,
          TeachWordCommand.class,
          LearnClicksCommand.class,
          EvaluateCommand.class,
          TrainCommand.class,
          MomentsCommand.class,
          AddWordsCommand.class,
          RunCommand.class,
          ModelCommand.class,
          NetworkCommand.class);

  /** They tell of other commands or run them. */
  private static final Set<Class<?>> WITH_OTHERS =
      Set.of(HelpCommand.class, CompletionCommand.class, DemoCommand.class);

  @Option(
      names = "--stacktrace",
      description = "Show where an error came from.",
      scope = ScopeType.INHERIT)
  private boolean stacktrace;

  @Spec private CommandSpec spec;

  /** Runs a command and ends the process with its exit code. */
  public static void main(String... args) {
    // Libraries use the machine's locale by default.
    Locale.setDefault(Locale.ROOT);
    DirectError.use();
    String[] words = withFolder(args);
    System.exit(commandLineFor(words).execute(words));
  }

  /** A folder instead of a command means to open it. */
  static String[] withFolder(String... args) {
    if (args.length == 0 || named(args).isPresent() || !isPath(args[0])) {
      return args;
    }
    return Stream.concat(Stream.of("open"), Stream.of(args)).toArray(String[]::new);
  }

  /** To prepare them all takes a third of a second. */
  private static List<Class<?>> needed(String... args) {
    return named(args)
        .filter(command -> !WITH_OTHERS.contains(command))
        .<List<Class<?>>>map(List::of)
        .orElseGet(CrossMedia::commands);
  }

  /** Returns the commands listed here, and those of other jars. */
  private static List<Class<?>> commands() {
    return Stream.concat(COMMANDS.stream(), CommandSource.all()).toList();
  }

  /** Returns the command that arguments begin with. */
  private static Optional<Class<?>> named(String... args) {
    return Stream.of(args)
        .limit(1)
        .flatMap(
            word ->
                Stream.of(COMMANDS.stream(), CommandSource.all())
                    .flatMap(commands -> commands)
                    .filter(command -> name(command).equals(word)))
        .findFirst();
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** Returns true if an argument can only be a path, even of a missing file. */
  private static boolean isPath(String word) {
    return !word.startsWith("-")
        && (word.contains(File.separator) || word.startsWith(".") || Files.exists(Path.of(word)));
  }

  /** Returns the commands, ready to parse and to run. */
  public static CommandLine commandLine() {
    return commandLine(commands());
  }

  /** Returns the command that arguments name, and all where that may need others. */
  static CommandLine commandLineFor(String... args) {
    return commandLine(needed(args));
  }

  private static CommandLine commandLine(List<Class<?>> commands) {
    var crossMedia = new CrossMedia();
    var line = new CommandLine(crossMedia);
    commands.forEach(line::addSubcommand);
    line.getCommandSpec()
        .usageMessage()
        .customSynopsis("crossmedia DIR...", "       crossmedia [-hV] [--stacktrace] COMMAND");
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(CrossMedia::runLast)
        .setParameterExceptionHandler(ErrorMessages::wrongOptions)
        .setExecutionExceptionHandler(
            (error, command, parsed) ->
                ErrorMessages.failure(error, command, crossMedia.stacktrace));
  }

  private static int runLast(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (OutOfMemoryError e) {
      throw new ExecutionException(
          parsed.commandSpec().commandLine(),
          "out of memory: give Java more, as with CROSSMEDIA_JAVA_OPTS=-Xmx8g",
          e);
    }
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  /** The output of {@code --version}. */
  static final class ReleaseNotes implements IVersionProvider {

    @Override
    public String[] getVersion() {
      var release = Release.current();
      return new String[] {
        "Cross Media " + release.version(),
        "for Elasticsearch " + release.elasticsearch() + " and Lucene " + release.lucene(),
        "on Java " + Runtime.version()
      };
    }
  }

  /** {@code crossmedia completion}: prints a script for shells to complete commands and options. */
  @Command(
      name = "completion",
      description = "Prints a script that makes bash or zsh complete commands and options.")
  static final class CompletionCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Override
    public Integer call() {
      var root = spec.root().commandLine();
      spec.commandLine().getOut().print(AutoComplete.bash(root.getCommandName(), root));
      spec.commandLine().getOut().flush();
      return 0;
    }
  }

  /**
   * Unfiltered standard error. {@code bin/crossmedia} filters messages of the JVM line by line,
   * which would delay a line of progress until its end.
   */
  static final class DirectError {

    private DirectError() {}

    /** Writes to the terminal that {@code crossmedia.stderr} names, if it can be opened. */
    public static void use() {
      String terminal = System.getProperty("crossmedia.stderr", "");
      if (terminal.isEmpty()) {
        return;
      }
      try {
        FileOutputStream direct = new FileOutputStream(terminal, true);
        System.setErr(new PrintStream(direct, true, StandardCharsets.UTF_8));
      } catch (FileNotFoundException closed) {
        System.err.println("crossmedia: can't open the terminal, progress is delayed");
      }
    }
  }
}
