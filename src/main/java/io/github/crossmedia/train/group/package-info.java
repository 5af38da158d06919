/**
 * Groups of pictures that belong together, so that none is learned from while others are held out.
 */
package io.github.crossmedia.train.group;
