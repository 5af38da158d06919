/** Experiments defined by files: what to learn, what to measure, what to expect. */
package io.github.crossmedia.reproduce.published;
