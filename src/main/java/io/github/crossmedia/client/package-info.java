/** A client of a cluster: creates an index of pictures, fills it, and searches it. */
package io.github.crossmedia.client;
