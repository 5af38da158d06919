/** How good a ranking is: judgments, runs, measures, and whether a difference is significant. */
package io.github.crossmedia.evaluate;
