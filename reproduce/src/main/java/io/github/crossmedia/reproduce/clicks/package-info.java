/** The comparison of {@code reproduce clicks}. */
package io.github.crossmedia.reproduce.clicks;
