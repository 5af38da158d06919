/** Methods that predict the words of a picture: relevance models, latent spaces and aspects. */
package io.github.crossmedia.train.generative;
