/** Commands that learn a model, or repeat a published experiment. */
package io.github.crossmedia.cli.train;
