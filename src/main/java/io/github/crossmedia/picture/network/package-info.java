/**
 * Networks that look at pictures: what goes into them, and convolutional ones run in Java alone.
 */
package io.github.crossmedia.picture.network;
