/** What a ranking is worth, by the measures of the literature. */
package io.github.crossmedia.evaluate.measure;
