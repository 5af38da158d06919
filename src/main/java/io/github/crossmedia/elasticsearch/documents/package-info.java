/** Counts documents by the version of a model that made them. */
package io.github.crossmedia.elasticsearch.documents;
