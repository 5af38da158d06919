/** Clicks of a log, weighted by the propensity of their positions. */
package io.github.crossmedia.train.clicks.log;
