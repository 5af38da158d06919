/** Commands that learn a model. */
package io.github.crossmedia.cli.train;
