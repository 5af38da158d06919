package io.github.crossmedia.reproduce.human;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import java.util.List;
import java.util.Map;

/**
 * A method to be compared with human judgments.
 *
 * @param members of a fusion; empty for all others
 * @param views that it learns from
 * @param textViews the views of texts; empty for words. With views it learns from sentences
 * @param parameters values to choose from on validation. Others are the method's defaults; the
 *     members of a fusion have the values that each chose alone
 */
record JudgedMethod(
    String method,
    List<String> members,
    List<String> views,
    @JsonProperty("text_views") List<String> textViews,
    Map<String, List<String>> parameters) {

  JudgedMethod {
    members = members == null ? List.of() : List.copyOf(members);
    views = views == null ? List.of() : List.copyOf(views);
    textViews = textViews == null ? List.of() : List.copyOf(textViews);
    parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
  }

  static JudgedMethod of(String method, List<String> views, Map<String, List<String>> parameters) {
    return new JudgedMethod(method, List.of(), views, List.of(), parameters);
  }

  JudgedMethod on(List<String> others) {
    return new JudgedMethod(method, members, others, textViews, parameters);
  }

  /** Returns these settings with the views and texts of the method. */
  Settings of(Settings settings) {
    Settings seen = settings.withPictureViews(TrainingView.parsed(views));
    return textViews.isEmpty()
        ? seen
        : seen.with(TextSide.of(textViews, (TextSide.Words) settings.text()), ItemTask.SENTENCES);
  }

  Trainer trainer() {
    return Trainers.all().named(method, members);
  }

  /**
   * Returns the space to search: only the default of each parameter not named here.
   *
   * @param chosen the parameters of methods that were learned before
   */
  SearchSpace space(Map<String, Parameters> chosen) {
    SearchSpace space = trainer().searchSpace();
    if (!space.names().containsAll(parameters.keySet())) {
      throw new IllegalArgumentException(method + " lacks one of " + parameters.keySet());
    }
    for (String name : space.names()) {
      List<String> first = List.of(space.choices(name).getFirst());
      space = space.with(name, parameters.getOrDefault(name, first).toArray());
    }
    for (String member : members) {
      if (!chosen.containsKey(member)) {
        throw new IllegalArgumentException(
            "the method " + method + " needs " + member + " to be learned before it");
      }
      for (var parameter : chosen.get(member).values().entrySet()) {
        space = space.with(member + "." + parameter.getKey(), parameter.getValue());
      }
    }
    return space;
  }
}
