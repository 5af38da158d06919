/** Models of words without captions: the names of the classes that a network tells apart. */
package io.github.crossmedia.train.labels;
