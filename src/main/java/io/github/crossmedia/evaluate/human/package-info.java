/** What people say of pairs of a query and a picture, and what a system's scores are beside it. */
package io.github.crossmedia.evaluate.human;
