/** What to caption next, and what it would bring. */
package io.github.crossmedia.train.advise;
