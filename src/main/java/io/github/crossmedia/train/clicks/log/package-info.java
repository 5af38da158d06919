/** Clicks of a log, weighed against the positions they were made at. */
package io.github.crossmedia.train.clicks.log;
