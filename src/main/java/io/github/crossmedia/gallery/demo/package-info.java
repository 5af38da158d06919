/** The demonstration: from drawn scenes to a trained, indexed and measured search. */
package io.github.crossmedia.gallery.demo;
