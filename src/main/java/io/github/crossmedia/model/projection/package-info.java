/** From a vector to a point of the common space, one class a kind. */
package io.github.crossmedia.model.projection;
