/** How many pictures must have captions, and which. */
package io.github.crossmedia.reproduce.few;
