/**
 * Words: analysis, vocabulary and weighting.
 *
 * <p>Every public type is internal: it serves other rooms, and may change with any release.
 */
package io.github.crossmedia.text;
