package io.github.crossmedia.serve;

import io.github.crossmedia.model.Calibration;

/**
 * The texts that a version made, asked as its pictures are.
 *
 * @param model what the texts name
 * @param pictures what the pictures name
 * @param calibration of the texts' raw scores
 */
public record AskedTexts(String model, String pictures, Calibration calibration) {}
