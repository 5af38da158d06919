package io.github.crossmedia.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The users of nodes where they have to log in: {@code admin}, who may do all, and one for each
 * role of a class of tests, built-in ones too, named like it. Files are all the minimal
 * distribution can read users from.
 */
final class FileRealm {

  static final String ADMIN = "admin";
  static final String PASSWORD = "for-tests-only";

  private static final String HASH = "$2a$04$/QnNbHk82uerSlcaucWJK.amkTOqM9zTA388uInLF.gepOLot7Kk2";

  /** Roles that Elasticsearch brings. */
  private static final List<String> BUILT_IN = List.of("viewer", "editor");

  private static final String ROLES =
      SecuredPhotos.ROLES + FieldSecurity.ROLES + EveryFeature.ROLES;

  private static final Pattern ROLE = Pattern.compile("^(\\w+):", Pattern.MULTILINE);

  private FileRealm() {}

  /** Writes down users and roles. */
  static void write(Path config) throws IOException {
    List<String> users = new ArrayList<>(List.of(ADMIN + ":" + HASH));
    List<String> grants = new ArrayList<>(List.of("superuser:" + ADMIN));
    var names = ROLE.matcher(ROLES);
    while (names.find()) {
      users.add(names.group(1) + ":" + HASH);
      grants.add(names.group(1) + ":" + names.group(1));
    }
    for (String role : BUILT_IN) {
      users.add(role + ":" + HASH);
      grants.add(role + ":" + role);
    }
    Files.write(config.resolve("users"), users);
    Files.write(config.resolve("users_roles"), grants);
    Files.writeString(config.resolve("roles.yml"), ROLES);
  }
}
