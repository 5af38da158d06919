/** Whether a candidate may replace the served version of a model. */
package io.github.crossmedia.client.check;
