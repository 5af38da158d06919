/** What one can ask a node to do with models; roles grant each action by its name. */
package io.github.crossmedia.elasticsearch.action;
