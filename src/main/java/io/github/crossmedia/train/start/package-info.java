/** Learning that begins at a given model. */
package io.github.crossmedia.train.start;
