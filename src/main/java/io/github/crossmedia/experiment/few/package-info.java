/** How many pictures must have captions, and which. */
package io.github.crossmedia.experiment.few;
