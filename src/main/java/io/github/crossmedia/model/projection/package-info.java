/** From a vector to a point of the common space, one class for each kind. */
package io.github.crossmedia.model.projection;
