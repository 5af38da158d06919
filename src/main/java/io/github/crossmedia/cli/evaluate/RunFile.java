package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.evaluate.ranking.Run;
import java.nio.file.Path;

/** A run and its file. */
public record RunFile(Path path, Run run) {}
