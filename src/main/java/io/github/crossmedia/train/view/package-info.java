/** The views of pictures and texts, with weightings. */
package io.github.crossmedia.train.view;
