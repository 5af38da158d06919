/** The experiment that shows how far checks of versions and alarms of drift can be trusted. */
package io.github.crossmedia.reproduce.check;
