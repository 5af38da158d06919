package io.github.crossmedia.reproduce.published;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.crossmedia.reproduce.published.Experiment.Expectation;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import java.util.List;
import java.util.Map;

/**
 * One method and the figure that it should reach.
 *
 * @param name its name in the rows, the method's own by default
 * @param members the methods of a fusion
 * @param learnFrom the queries that the method learns from and chooses parameters on
 * @param views what it learns from, if other than the experiment's
 * @param textViews the views of texts, if other than the experiment's
 * @param seeds the number of seeds it learns with, all with the parameters chosen for the first
 * @param draws how many times the experiment's folds are drawn
 * @param parameters values to choose from on validation, a single one to fix the parameter; others
 *     are searched as the method proposes
 */
record ExperimentMethod(
    String method,
    String name,
    List<String> members,
    @JsonProperty("learn_from") QueryKind learnFrom,
    List<String> views,
    @JsonProperty("text_views") List<String> textViews,
    int seeds,
    int draws,
    Map<String, List<String>> parameters,
    List<Expectation> results) {

  ExperimentMethod {
    name = name == null ? method : name;
    members = members == null ? List.of() : List.copyOf(members);
    learnFrom = learnFrom == null ? QueryKind.ALL : learnFrom;
    views = views == null ? List.of() : List.copyOf(views);
    textViews = textViews == null ? List.of() : List.copyOf(textViews);
    seeds = Math.max(1, seeds);
    draws = Math.max(1, draws);
    parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
    results = List.copyOf(results);
  }

  ExperimentMethod withViews(List<String> others) {
    return new ExperimentMethod(
        method, name, members, learnFrom, others, textViews, seeds, draws, parameters, results);
  }

  SearchSpace space(Trainer trainer) {
    SearchSpace space = trainer.searchSpace();
    for (var entry : parameters.entrySet()) {
      if (!space.names().contains(entry.getKey())) {
        throw new IllegalArgumentException(method + " has no parameter \"" + entry.getKey() + "\"");
      }
      space = space.with(entry.getKey(), entry.getValue().toArray());
    }
    return space;
  }
}
