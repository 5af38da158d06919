/**
 * Stored sets of features, and their values for the hits of real searches, to learn ranking from.
 */
package io.github.crossmedia.elasticsearch.features;
