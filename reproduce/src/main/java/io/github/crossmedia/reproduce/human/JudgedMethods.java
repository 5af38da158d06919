package io.github.crossmedia.reproduce.human;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.published.Experiment;
import io.github.crossmedia.reproduce.published.ExperimentFeatures;
import io.github.crossmedia.reproduce.published.ExperimentFile;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The methods that are compared with people on a collection.
 *
 * @param features views to make of the pictures
 * @param views of methods that name no others
 */
record JudgedMethods(Experiment.Features features, List<String> views, List<JudgedMethod> methods) {

  JudgedMethods {
    methods = methods.stream().map(each -> each.views().isEmpty() ? each.on(views) : each).toList();
  }

  private record Collections(JudgedMethods flickr8k, JudgedMethods corel5k) {}

  /** Returns the methods that learn from Flickr8k. */
  static JudgedMethods ofFlickr() throws IOException {
    return read().flickr8k();
  }

  /** Returns the methods that learn from Corel. */
  static JudgedMethods ofCorel() throws IOException {
    return read().corel5k();
  }

  private static Collections read() throws IOException {
    return ExperimentFile.read(HumanJudgmentsRun.NAME, Collections.class);
  }

  /** Returns the methods with the given names, or all methods if none is given. */
  List<JudgedMethod> named(List<String> names) {
    return methods.stream()
        .filter(each -> names.isEmpty() || names.contains(each.method()))
        .toList();
  }

  /** Fails on a name that no method has. */
  void requireKnown(List<String> names) {
    List<String> known = methods.stream().map(JudgedMethod::method).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown method " + name + ", known are " + String.join(", ", known));
      }
    }
  }

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

    static JudgedMethod of(
        String method, List<String> views, Map<String, List<String>> parameters) {
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
        space = space.choosing(name, parameters.getOrDefault(name, first).toArray());
      }
      for (String member : members) {
        if (!chosen.containsKey(member)) {
          throw new IllegalArgumentException(
              "the method " + method + " needs " + member + " to be learned before it");
        }
        for (var parameter : chosen.get(member).values().entrySet()) {
          space = space.choosing(member + "." + parameter.getKey(), parameter.getValue());
        }
      }
      return space;
    }
  }

  /**
   * Extracts the views that models learn from, unless they are kept.
   *
   * @param kept the folder that keeps them
   */
  record JudgedViews(
      Experiment.Features features, Path kept, Consumer<String> remarks, IndexProgress progress) {

    /**
     * Returns the items with their views.
     *
     * @param folder what the paths of their pictures are relative to
     */
    List<Item> of(Path folder, List<Item> items) throws IOException {
      Files.createDirectories(kept);
      return new ExperimentFeatures(features, folder.toAbsolutePath(), kept, remarks, progress)
          .of(items);
    }
  }
}
