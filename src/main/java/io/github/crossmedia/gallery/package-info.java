/**
 * The embedded picture gallery: a folder of photographs becomes an index of its own that is
 * searched, taught and looked at without a server. {@code Gallery} opens it; {@code store} keeps
 * it, {@code files} brings it up to date with the folder, {@code search} finds pictures, {@code
 * teach} learns words.
 */
package io.github.crossmedia.gallery;
