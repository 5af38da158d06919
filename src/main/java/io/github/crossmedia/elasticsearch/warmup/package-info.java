/** Gets a node ready for its first search: models are loaded, and searched with once. */
package io.github.crossmedia.elasticsearch.warmup;
