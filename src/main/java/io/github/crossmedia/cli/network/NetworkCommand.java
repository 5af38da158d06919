package io.github.crossmedia.cli.network;

import io.github.crossmedia.network.NetworkLibrary;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code crossmedia network}: the networks that pictures are looked at with. */
@Command(
    name = "network",
    description = "Adds, lists and removes networks that pictures are looked at with.",
    subcommands = AddNetworkCommand.class)
public final class NetworkCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing subcommand");
  }

  @Command(name = "list", description = "Lists the networks that were added.")
  int list() throws IOException {
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    PrintWriter out = spec.commandLine().getOut();
    for (String name : library.names()) {
      out.println(name + "  " + NetworkSummary.of(library.settings(name)));
      library.licence(name).ifPresent(licence -> out.println("  licence: " + licence.title()));
    }
    out.flush();
    return 0;
  }

  @Command(name = "remove", description = "Removes a network; models that read it stay.")
  int remove(@Parameters(paramLabel = "NAME", description = "As list shows it.") String name)
      throws IOException {
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    String full =
        library
            .fullName(name)
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(),
                        "no network is called " + name + ": `crossmedia network list` names all"));
    library.remove(full);
    spec.commandLine().getOut().println("removed " + full);
    return 0;
  }
}
