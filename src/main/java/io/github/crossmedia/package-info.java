/**
 * Finds pictures by words, and texts by pictures, with a similarity that was learned.
 *
 * <p>The rooms, from the ground up: {@code vector}, {@code text}, {@code picture}, {@code model},
 * {@code collection}, {@code evaluate}, {@code train}, {@code lucene}, {@code gallery}, {@code
 * elasticsearch}, {@code cli}. A room knows only those before it.
 */
package io.github.crossmedia;
