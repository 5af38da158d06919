/** The command line: one class a command, listed in {@link CrossMedia}. */
package io.github.crossmedia.cli;
