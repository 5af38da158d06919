/** How well words of other languages find the pictures that English words find. */
package io.github.crossmedia.reproduce.languages;
