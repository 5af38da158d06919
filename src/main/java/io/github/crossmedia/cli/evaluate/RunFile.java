package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.evaluate.ranking.Run;
import java.nio.file.Path;

/** A run and where it was read from. */
public record RunFile(Path path, Run run) {}
