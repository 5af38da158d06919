/** Options that several commands share. */
package io.github.crossmedia.cli.options;
