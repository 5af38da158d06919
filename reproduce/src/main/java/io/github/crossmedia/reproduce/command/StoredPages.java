package io.github.crossmedia.reproduce.command;

import io.github.crossmedia.reproduce.clicks.ClicksRun;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.Results;
import io.github.crossmedia.reproduce.papers.PapersPage;
import io.github.crossmedia.reproduce.photographs.PhotographsRun;
import io.github.crossmedia.reproduce.published.Experiment;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.ReproductionPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** {@code crossmedia reproduce pages}: writes pages again from what their runs left beside them. */
final class StoredPages {

  static final String NAME = "pages";

  private StoredPages() {}

  /** Writes all pages that lie in the folder of pages. */
  static boolean run(Reproduction.Setup setup) throws IOException {
    Path folder = setup.docs();
    for (String name : names(folder)) {
      of(folder, name).writeText(folder);
      setup.remarks().accept(name);
    }
    return PapersPage.run(setup);
  }

  /** Returns the names of the pages of a folder that have results beside them. */
  static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Set<String> names = new TreeSet<>();
      files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".md"))
          .map(file -> file.substring(0, file.lastIndexOf('.')))
          .filter(name -> Files.exists(Results.file(folder, name)))
          .forEach(names::add);
      return names;
    }
  }

  /** Returns a page from what lies beside it. */
  static Page of(Path folder, String name) throws IOException {
    if (name.equals(PhotographsRun.NAME)) {
      return PhotographsRun.page(folder);
    }
    Results results = Results.read(folder, name);
    if (name.equals(ClicksRun.NAME)) {
      return ClicksRun.page(results);
    }
    return Experiment.NAMES.contains(name)
        ? ReproductionPage.stored(name, results)
        : new Page(name, name, results);
  }
}
