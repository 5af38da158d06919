/** Monotone maps of scores to what people say, and how uncertain they are. */
package io.github.crossmedia.evaluate.monotone;
