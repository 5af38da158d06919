/**
 * Teaching a finished model words by a few examples: a direction in what it says of pictures
 * already.
 */
package io.github.crossmedia.train.teach;
