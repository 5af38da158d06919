package io.github.crossmedia.cli;

import io.github.crossmedia.evaluate.ranking.Run;
import java.nio.file.Path;

/** A run and where it was read from. */
record RunFile(Path path, Run run) {}
