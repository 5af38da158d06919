/** Showing pairs of a question and pictures to people, and recording their judgments. */
package io.github.crossmedia.gallery.judge;
