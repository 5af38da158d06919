package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.elasticsearch.TestModels;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Models are stored in a cluster whose index of models does not exist yet. */
@Tag("thorough")
@OnElasticsearch
final class FirstStoresIT {

  private static final int STORES = 40;

  @Test
  void theFirstStoresSucceedAtOnce(Api api) throws Exception {
    List<Callable<Api.Answer>> stores = new ArrayList<>();
    for (int i = 1; i <= STORES; i++) {
      String model = "first" + i;
      byte[] file = TestModels.file(TestModels.words(i / 40f));
      stores.add(() -> api.putModel(model, file));
    }
    try (ExecutorService clients = Executors.newFixedThreadPool(STORES)) {
      for (Future<Api.Answer> stored : clients.invokeAll(stores)) {
        assertEquals(201, stored.get().status(), stored.get()::toString);
      }
    }
    assertEquals(STORES, api.json("/_cross_media/models").path("models").size());
  }
}
