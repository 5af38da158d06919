/**
 * Published methods that no shipped model, no folder and no loop of clicks learns by: experiments
 * compare them, and {@code train --method} takes them. {@code Trainers} finds them by {@code
 * ServiceLoader}.
 */
package io.github.crossmedia.published;
