package io.github.crossmedia.cli;

import io.github.crossmedia.Release;
import io.github.crossmedia.cli.cluster.ClusterCommand;
import io.github.crossmedia.cli.cluster.ExplainCommand;
import io.github.crossmedia.cli.console.DirectError;
import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.evaluate.EvaluateCommand;
import io.github.crossmedia.cli.evaluate.JudgmentsCommand;
import io.github.crossmedia.cli.evaluate.RunCommand;
import io.github.crossmedia.cli.features.CodebookCommand;
import io.github.crossmedia.cli.features.ExtractCommand;
import io.github.crossmedia.cli.gallery.DemoCommand;
import io.github.crossmedia.cli.gallery.ForgetCommand;
import io.github.crossmedia.cli.gallery.IndexCommand;
import io.github.crossmedia.cli.gallery.JudgeCommand;
import io.github.crossmedia.cli.gallery.LearnCommand;
import io.github.crossmedia.cli.gallery.ListCommand;
import io.github.crossmedia.cli.gallery.OpenCommand;
import io.github.crossmedia.cli.gallery.PasswordCommand;
import io.github.crossmedia.cli.gallery.RehearseCommand;
import io.github.crossmedia.cli.gallery.SearchCommand;
import io.github.crossmedia.cli.gallery.ServeCommand;
import io.github.crossmedia.cli.gallery.TeachCommand;
import io.github.crossmedia.cli.model.AnnotateCommand;
import io.github.crossmedia.cli.model.ModelCommand;
import io.github.crossmedia.cli.network.NetworkCommand;
import io.github.crossmedia.cli.train.AdviseCommand;
import io.github.crossmedia.cli.train.TrainCommand;
import io.github.crossmedia.cli.train.WordsCommand;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
          AnnotateCommand.class,
          ClusterCommand.class,
          CodebookCommand.class,
          CompletionCommand.class,
          DemoCommand.class,
          ExplainCommand.class,
          ExtractCommand.class,
          ForgetCommand.class,
          IndexCommand.class,
          ListCommand.class,
          JudgeCommand.class,
          JudgmentsCommand.class,
          OpenCommand.class,
          PasswordCommand.class,
          RehearseCommand.class,
          SearchCommand.class,
          ServeCommand.class,
          TeachCommand.class,
          LearnCommand.class,
          EvaluateCommand.class,
          TrainCommand.class,
          WordsCommand.class,
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
    System.exit(commandLine(needed(words)).execute(words));
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
}
