/** Where the work on pictures and texts is done: off the transport threads, so much at a time. */
package io.github.crossmedia.elasticsearch.work;
