/** What a picture file says about itself, read within bounds. */
package io.github.crossmedia.picture.metadata;
