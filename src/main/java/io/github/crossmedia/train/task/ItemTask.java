package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Each item is a query in one medium for items in the other, in both directions. An item is
 * relevant to itself; the task defines which others are.
 */
public enum ItemTask implements Task {
  /** Items that share a label are relevant. */
  LABELS(Set.of(Need.LABELS)) {
    @Override
    boolean areAlike(Item one, Item other) {
      return !Collections.disjoint(one.labels(), other.labels());
    }
  },
  /** Only the item itself is relevant: the text of a picture, the picture of a text. */
  PAIRS(Set.of()) {
    @Override
    boolean areAlike(Item one, Item other) {
      return one.id().equals(other.id());
    }
  },
  /** Each sentence of an item is a text of its own, which is relevant to that item alone. */
  SENTENCES(Set.of()) {
    @Override
    boolean areAlike(Item one, Item other) {
      return one.id().equals(other.id());
    }

    @Override
    public List<String> texts(List<Item> items) {
      return items.stream().flatMap(item -> Sentences.in(item.text()).stream()).toList();
    }

    @Override
    public ItemQuestions questions(Direction direction, List<Item> items) {
      return ItemQuestions.ofSentences(direction, items);
    }
  };

  private final Set<Need> needs;

  ItemTask(Set<Need> needs) {
    this.needs = needs;
  }

  /** Returns the task with a name; empty if none of these has it. */
  public static Optional<ItemTask> labelled(String label) {
    return Arrays.stream(values()).filter(task -> task.label().equals(label)).findFirst();
  }

  abstract boolean areAlike(Item one, Item other);

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String summary() {
    return switch (this) {
      case LABELS -> "texts find pictures and pictures find texts that share a label with them";
      case PAIRS -> "texts find their own pictures and pictures their own texts";
      case SENTENCES -> "each sentence finds its picture and each picture its sentences";
    };
  }

  @Override
  public Set<Need> needs() {
    return needs;
  }

  @Override
  public List<Questions> questions(TrainingData heldOut) {
    return List.of(
        questions(Direction.TEXT_TO_IMAGE, heldOut.items()),
        questions(Direction.IMAGE_TO_TEXT, heldOut.items()));
  }

  public ItemQuestions questions(Direction direction, List<Item> items) {
    return new ItemQuestions(direction, items, this);
  }

  /**
   * Scores of texts made of words are fitted to queries as people type them, which ask for any
   * picture whose text holds all words, unless labels say what is relevant.
   */
  @Override
  public Questions scored(TrainingData leftOut) {
    return isTyped(leftOut) ? CaptionTask.ALL.scored(leftOut) : Task.super.scored(leftOut);
  }

  @Override
  public TrainingData leftOut(TrainingData learned, List<Item> items) {
    return isTyped(learned) ? learned.askedAsHere(items) : learned.heldOut(items);
  }

  private boolean isTyped(TrainingData data) {
    return this != LABELS && data.settings().text().hasWords();
  }

  @Override
  public Task.Relevance relevance(TrainingData heldOut) {
    return isTyped(heldOut)
        ? CaptionTask.ALL.relevance(heldOut)
        : (one, other) -> areAlike(heldOut.items().get(one), heldOut.items().get(other));
  }
}
