package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.OptionalDouble;

/**
 * One number of a table, in percent.
 *
 * @param ours the number, the mean of several seeds if the method draws at random, with its
 *     bootstrap over pictures
 * @param overQueries the number with its bootstrap over queries
 * @param overSeeds the standard deviation of the seeds' numbers
 * @param timesChance the number as a multiple of a random ranking's, for average precision
 * @param guard below which the number counts as a fault
 */
public record Row(
    String method,
    String queries,
    String measure,
    OptionalDouble paper,
    ResampledFigure ours,
    ResampledFigure overQueries,
    OptionalDouble overSeeds,
    OptionalDouble timesChance,
    OptionalDouble guard,
    boolean reached) {}
