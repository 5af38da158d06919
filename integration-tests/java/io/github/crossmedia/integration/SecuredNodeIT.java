package io.github.crossmedia.integration;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** A node where users log in. As classes of their own, both test processes would start one. */
@Tag("thorough")
@OnElasticsearch(security = true, networks = true)
final class SecuredNodeIT {

  @Nested
  final class Requests extends Security {}

  @Nested
  final class Networks extends SecuredNetworks {}

  @Nested
  final class Answers extends AnswersByNetworks {}

  @Nested
  final class Recording extends RecordingSecurity {}

  @Nested
  final class Fields extends FieldSecurity {}

  @Nested
  final class Features extends EveryFeature {}
}
