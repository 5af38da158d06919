/** How pictures and texts are seen: their views, under weightings. */
package io.github.crossmedia.train.view;
