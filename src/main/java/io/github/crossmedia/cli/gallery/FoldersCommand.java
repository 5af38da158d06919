package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.Terminal;
import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.access.PageRole;
import io.github.crossmedia.gallery.access.Passwords;
import io.github.crossmedia.gallery.files.JoinedFolders;
import io.github.crossmedia.gallery.store.IndexException;
import io.github.crossmedia.gallery.store.IndexedFolder;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia folders}: the folders that have an index, and who may see their pages. */
@Command(
    name = "folders",
    description =
        "Lists and forgets the folders that have an index, and adds passwords for their pages.",
    subcommands = {
      FoldersCommand.ListCommand.class,
      FoldersCommand.ForgetCommand.class,
      FoldersCommand.PasswordCommand.class
    })
public final class FoldersCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Missing subcommand: list, forget or password");
  }

  /** {@code crossmedia folders list}: the folders that have an index. */
  @Command(name = "list", description = "Lists the folders that have an index of their own.")
  public static final class ListCommand implements Callable<Integer> {

    @Mixin private JsonOption json;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      List<IndexedFolder> folders = IndexPlace.ofUser().folders();
      PrintWriter out = spec.commandLine().getOut();
      if (json.isGiven()) {
        List<Map<String, Object>> told =
            folders.stream()
                .map(
                    one ->
                        Map.<String, Object>of(
                            "pictures", one.pictures().toString(),
                            "index", one.index().toString(),
                            "size", one.size(),
                            "model", one.model()))
                .toList();
        out.println(JsonOption.line(told));
        return 0;
      }
      if (folders.isEmpty()) {
        spec.commandLine()
            .getErr()
            .println("No folder is indexed yet; index one with: crossmedia DIR");
      }
      for (IndexedFolder one : folders) {
        out.println(
            Formatted.of(
                "%s  (%,d pictures, model %s)",
                JoinedFolders.title(one.pictures()), one.size(), one.model()));
      }
      return 0;
    }
  }

  /**
   * {@code crossmedia folders forget}: removes the index of a folder, or its pictures that can't be
   * reached.
   */
  @Command(
      name = "forget",
      description = "Removes the index of a folder with all lessons; the pictures stay.")
  public static final class ForgetCommand implements Callable<Integer> {

    @Parameters(
        arity = "1..*",
        paramLabel = "DIR",
        description =
            "The folder of the pictures, or its index; or several folders that share an index.")
    private List<Path> folders;

    @Option(
        names = "--unreachable",
        description =
            "Forget only pictures whose files can't be reached, such as on a drive that will not be"
                + " mounted again; the index keeps all lessons.")
    private boolean unreachable;

    @Option(
        names = "--yes",
        description = "Remove the index without asking; needed where there is no terminal.")
    private boolean yes;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      PrintWriter out = spec.commandLine().getOut();
      if (unreachable) {
        try (Gallery gallery = Gallery.open(IndexPlace.ofUser().made(folders))) {
          int forgotten = gallery.indexer(1).forgetMissing();
          out.println(
              Formatted.of(
                  "Forgot %,d files that can't be reached; %,d pictures are left in the index.",
                  forgotten, gallery.size()));
        }
      } else {
        IndexPlace place = IndexPlace.ofUser();
        Path index = place.made(folders);
        if (!yes && !Terminal.isThere()) {
          throw new ParameterException(
              spec.commandLine(),
              "this would remove the index "
                  + index
                  + " with all lessons, and there is no terminal to ask on: add --yes");
        }
        if (!yes && !isConfirmed(index)) {
          spec.commandLine().getErr().println("Nothing was removed.");
          return ExitCode.SOFTWARE;
        }
        place.forget(folders);
        out.println("Removed the index " + index + "; the pictures stay.");
      }
      return ExitCode.OK;
    }

    private boolean isConfirmed(Path index) throws IOException {
      PrintWriter err = spec.commandLine().getErr();
      err.print("Remove the index " + index + " with all lessons? [y/N] ");
      err.flush();
      String answer =
          new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
      return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
    }
  }

  /** {@code crossmedia folders password}: adds a password for the page to a file. */
  @Command(
      name = "password",
      description = {
        "Adds a password to a file, for serve --password; the file holds only a hash of it.",
        "It is asked for on a terminal, else read from a line of standard input."
      })
  public static final class PasswordCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The file, which is made if it is missing.")
    private Path file;

    @Option(
        names = "--read-only",
        description = "Visitors with this password can search, but not change or teach anything.")
    private boolean readOnly;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      Passwords.add(file, readOnly ? PageRole.READ : PageRole.TEACH, password());
      spec.commandLine().getOut().println("Added a password to " + file + ".");
      return 0;
    }

    private static String password() throws IOException {
      Console console = System.console();
      if (console == null || !Terminal.isThere()) {
        String line =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        return line == null ? "" : line;
      }
      char[] first = console.readPassword("Password: ");
      char[] again = console.readPassword("Again: ");
      if (first == null || !Arrays.equals(first, again)) {
        throw new IndexException("the passwords differ: try again");
      }
      return new String(first);
    }
  }
}
