package io.github.crossmedia.collection;

import io.github.crossmedia.text.TextAnalysis;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The words that captions of every split hold: those that can be learned and asked for alike. */
public final class CommonWords {

  private CommonWords() {}

  /** The terms of all splits in alphabetical order. */
  public static SortedSet<String> of(List<Item> items, TextAnalysis analysis) {
    var splits = items.stream().collect(Collectors.groupingBy(Item::split)).values();
    SortedSet<String> common = new TreeSet<>();
    splits.stream().findFirst().ifPresent(first -> common.addAll(terms(first, analysis)));
    splits.forEach(split -> common.retainAll(terms(split, analysis)));
    return common;
  }

  private static Set<String> terms(List<Item> items, TextAnalysis analysis) {
    Set<String> terms = new HashSet<>();
    items.forEach(item -> terms.addAll(analysis.terms(item.text())));
    return terms;
  }
}
