/** HEIC and AVIF pictures, decoded by installed programs. */
package io.github.crossmedia.collection.heif;
