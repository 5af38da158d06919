/** Commands on a folder of pictures and its index on this machine. */
package io.github.crossmedia.cli.gallery;
