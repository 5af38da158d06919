/** Commands that extract views of pictures, and the options that choose pictures. */
package io.github.crossmedia.cli.features;
