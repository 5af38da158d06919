package io.github.crossmedia.published;

import io.github.crossmedia.published.clicks.ClickTrainer;
import io.github.crossmedia.published.concepts.DiscoveredVocabularyTrainer;
import io.github.crossmedia.published.generative.CmrmTrainer;
import io.github.crossmedia.published.generative.CmttTrainer;
import io.github.crossmedia.published.generative.PlsaTrainer;
import io.github.crossmedia.published.latent.LatentTrainer;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.TrainerSource;
import java.util.ArrayList;
import java.util.List;

/** The methods of this room. */
public final class PublishedMethods implements TrainerSource {

  @Override
  public List<Trainer> trainers() {
    List<Trainer> trainers = new ArrayList<>(LatentTrainer.all());
    trainers.addAll(ClickTrainer.all());
    trainers.add(new CmrmTrainer());
    trainers.add(new CmttTrainer());
    trainers.add(new DiscoveredVocabularyTrainer());
    trainers.add(new PlsaTrainer());
    return trainers;
  }
}
