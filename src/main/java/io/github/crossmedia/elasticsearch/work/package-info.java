/** Processes pictures and texts off the transport threads, a limited number at a time. */
package io.github.crossmedia.elasticsearch.work;
