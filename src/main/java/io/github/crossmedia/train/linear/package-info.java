/** Methods that learn one linear map by regression. */
package io.github.crossmedia.train.linear;
