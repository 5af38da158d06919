/** Monotone maps of scores to human judgments, and their uncertainty. */
package io.github.crossmedia.evaluate.monotone;
