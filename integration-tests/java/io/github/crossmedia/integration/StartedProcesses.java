package io.github.crossmedia.integration;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Ends what a test started, with all that it started in turn, however the test came to its end. */
final class StartedProcesses implements AfterEachCallback {

  private final List<Process> started = new ArrayList<>();

  Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /** Those that still run: a shell in a pseudo-terminal outlives the program that made it. */
  List<ProcessHandle> running() {
    return started.stream()
        .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process.toHandle())))
        .filter(ProcessHandle::isAlive)
        .toList();
  }

  void end() {
    List<ProcessHandle> running = running();
    running.forEach(ProcessHandle::destroyForcibly);
    running.forEach(process -> process.onExit().join());
    started.clear();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    end();
  }
}
