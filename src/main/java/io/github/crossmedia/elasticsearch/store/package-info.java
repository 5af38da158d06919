/**
 * What an administrator does with models: they are tried, stored, described and deleted. {@code
 * file} keeps them in a hidden index, {@code alias} says which versions are served, {@code cache}
 * loads them into the memory of each node that uses them, {@code verify} checks them.
 */
package io.github.crossmedia.elasticsearch.store;
