/**
 * Learned models: encode, project, compare. {@link io.github.crossmedia.model.CrossMediaModel} is
 * the entry.
 *
 * <p>Applications use {@code CrossMediaModel}, {@code ModelFile}, {@code Medium} and {@code
 * PictureViews}; every other public type is internal: it serves other rooms, and may change with
 * any release.
 */
package io.github.crossmedia.model;
