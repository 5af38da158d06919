/** Methods that learn a latent space which two media share. */
package io.github.crossmedia.train.latent;
