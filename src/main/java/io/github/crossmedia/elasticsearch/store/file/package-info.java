/** The hidden index of models: artifacts, the pieces of their files, other documents, uploads. */
package io.github.crossmedia.elasticsearch.store.file;
