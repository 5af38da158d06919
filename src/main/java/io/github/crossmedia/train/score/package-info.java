/** Fits of scale and calibration to held-out scores. */
package io.github.crossmedia.train.score;
