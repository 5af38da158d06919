/** The actions on models; roles grant each by its name. */
package io.github.crossmedia.elasticsearch.action;
