/** A cluster as its users see it: makes an index of pictures, fills it, and asks it. */
package io.github.crossmedia.client;
