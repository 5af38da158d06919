/** A client of a cluster, which creates an index of pictures, fills it and searches it. */
package io.github.crossmedia.client;
