/** Counts documents by the version of a model that projected them. */
package io.github.crossmedia.elasticsearch.documents;
