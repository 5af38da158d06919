/** Made-up people who search and click, where no real log is to be had. */
package io.github.crossmedia.train.clicks.simulation;
