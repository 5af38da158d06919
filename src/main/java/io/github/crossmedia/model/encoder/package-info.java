/** From a medium to one numeric vector. */
package io.github.crossmedia.model.encoder;
