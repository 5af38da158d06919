/**
 * Models in a cluster: kept in a hidden index, loaded into the memory of each node that uses them.
 */
package io.github.crossmedia.elasticsearch.store;
