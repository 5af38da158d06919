/** Several methods as one. */
package io.github.crossmedia.train.fusion;
