/** Pictures that belong together, of which some may not be learned from while others are tried. */
package io.github.crossmedia.train.group;
