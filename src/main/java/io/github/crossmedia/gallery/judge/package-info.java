/** Showing pairs of a question and pictures to people, and writing down what they say. */
package io.github.crossmedia.gallery.judge;
