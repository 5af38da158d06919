/** Measures of rankings from the literature. */
package io.github.crossmedia.evaluate.measure;
