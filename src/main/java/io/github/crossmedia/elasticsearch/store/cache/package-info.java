/** Models in the memory of a node, read and loaded on behalf of a caller. */
package io.github.crossmedia.elasticsearch.store.cache;
