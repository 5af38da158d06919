/** Runs tests written in YAML, as Elasticsearch's own REST tests are, against a real server. */
package io.github.crossmedia.integration.yaml;
