/** From files to upright pictures in true colours. */
package io.github.crossmedia.picture.decode;
