/** The index of models: files in chunks, the heads that make versions exist, uploads. */
package io.github.crossmedia.elasticsearch.store.file;
