/** Checks the index of models and repairs what needs no file. */
package io.github.crossmedia.elasticsearch.store.verify;
