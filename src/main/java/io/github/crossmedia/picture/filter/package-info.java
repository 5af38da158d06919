/** Linear filters on planes. */
package io.github.crossmedia.picture.filter;
