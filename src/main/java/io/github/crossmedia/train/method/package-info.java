/**
 * What all methods share: their interface, parameters, tuning and the models of words they make.
 */
package io.github.crossmedia.train.method;
