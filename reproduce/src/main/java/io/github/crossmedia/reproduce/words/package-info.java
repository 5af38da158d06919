/** How well words are known that no picture showed. */
package io.github.crossmedia.reproduce.words;
