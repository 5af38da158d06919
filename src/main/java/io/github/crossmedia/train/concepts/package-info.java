/** Vocabularies of concepts that are discovered in texts and predicted from either medium. */
package io.github.crossmedia.train.concepts;
