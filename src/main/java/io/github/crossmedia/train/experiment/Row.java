package io.github.crossmedia.train.experiment;

import io.github.crossmedia.evaluate.statistics.Resampled;
import java.util.OptionalDouble;

/**
 * One number of a table, in percent.
 *
 * @param ours the number, the mean of several seeds where a method draws at random, and what it is
 *     with pictures drawn again
 * @param overSeeds the standard deviation of the seeds' numbers
 * @param timesChance how many times as much as a random ranking reaches, for average precision
 * @param guard below which the number is taken for a fault
 */
public record Row(
    String method,
    String queries,
    String measure,
    OptionalDouble paper,
    Resampled ours,
    OptionalDouble overSeeds,
    OptionalDouble timesChance,
    OptionalDouble guard,
    boolean reached) {}
