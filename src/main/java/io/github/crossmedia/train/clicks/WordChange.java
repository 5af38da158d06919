package io.github.crossmedia.train.clicks;

/**
 * What is learned of a word.
 *
 * @param features weights over the features of pictures, which are added to its scores
 * @param kept what its scores from before are multiplied by
 */
public record WordChange(float[] features, float kept) {}
