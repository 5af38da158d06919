/** Collections of pictures and texts as JSON Lines. */
package io.github.crossmedia.collection;
