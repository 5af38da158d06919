/** Warms up a node: loads models and searches once with each. */
package io.github.crossmedia.elasticsearch.warmup;
