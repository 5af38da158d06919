/** Sums over items, from which linear methods learn without the items. */
package io.github.crossmedia.train.sums;
