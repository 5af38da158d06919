/** Published systems that are not models: they only rank, and can't be indexed. */
package io.github.crossmedia.reproduce.baseline;
