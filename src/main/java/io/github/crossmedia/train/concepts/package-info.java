/** Vocabularies of concepts that are found in texts, and predicted from either medium. */
package io.github.crossmedia.train.concepts;
