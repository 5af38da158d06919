/** How the default model is learned from two collections, and how it answers on each. */
package io.github.crossmedia.reproduce.photographs;
