/** The common parts of all methods: their interface, parameters, tuning and models of words. */
package io.github.crossmedia.train.method;
