/** Teaching a finished model words by a few examples: passive-aggressive steps on top of it. */
package io.github.crossmedia.train.teach;
