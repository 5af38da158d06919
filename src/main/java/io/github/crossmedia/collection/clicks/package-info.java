/** What people searched for, were shown and clicked. */
package io.github.crossmedia.collection.clicks;
