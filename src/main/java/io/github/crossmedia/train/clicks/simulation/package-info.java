/** Simulated people who search and click, for lack of a real log. */
package io.github.crossmedia.train.clicks.simulation;
