/**
 * The operations of an administrator on models, which are tried, stored, described and deleted.
 * {@code file} keeps them in a hidden index, and {@code alias} says which versions are served.
 * {@code cache} loads them into the memory of each node that uses them, and {@code verify} checks
 * them.
 */
package io.github.crossmedia.elasticsearch.store;
