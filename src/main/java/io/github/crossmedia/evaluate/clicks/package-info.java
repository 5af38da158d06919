/** Evaluation of rankings that were never shown, by a log of clicks. */
package io.github.crossmedia.evaluate.clicks;
