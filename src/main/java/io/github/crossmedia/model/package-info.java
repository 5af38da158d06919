/**
 * Learned models: encode, project, compare. {@link io.github.crossmedia.model.CrossMediaModel} is
 * the entry.
 */
package io.github.crossmedia.model;
