/**
 * Descriptors of LIRE, by its code or by ours that follows it number by number: all that is here
 * under the licence of LIRE. Without this package, or LIRE's jar, everything else works.
 */
package io.github.crossmedia.picture.lire;
