/** Networks that look at pictures, as files, and what goes into them. */
package io.github.crossmedia.picture.network;
