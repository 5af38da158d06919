/** How models and their versions are named. */
package io.github.crossmedia.model.version;
