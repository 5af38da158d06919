package io.github.crossmedia.reproduce.command;

import io.github.crossmedia.cli.CommandSource;
import io.github.crossmedia.reproduce.simulation.SimulateClicksCommand;
import io.github.crossmedia.reproduce.truncation.TruncationCommand;
import java.util.List;

/** The commands that only experiments need. */
public final class ExperimentCommands implements CommandSource {

  @Override
  public List<Class<?>> commands() {
    return List.of(ReproduceCommand.class, SimulateClicksCommand.class, TruncationCommand.class);
  }
}
