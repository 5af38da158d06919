/** Tables and plots on the pages of experiments. */
package io.github.crossmedia.experiment.page;
