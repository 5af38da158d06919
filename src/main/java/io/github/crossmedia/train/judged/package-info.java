/** Models and rivals beside what people, or simulated judges, say of pictures. */
package io.github.crossmedia.train.judged;
