/** Which versions of a model are served, and whether a node can hold them together. */
package io.github.crossmedia.elasticsearch.store.alias;
