/** Methods that learn a latent space for two media. */
package io.github.crossmedia.train.latent;
