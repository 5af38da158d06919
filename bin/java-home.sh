# Sourced by the programs beside it: finds a Java that runs Cross Media.

java_needed=21

# The feature release of the JDK in a folder, 0 if there is none.
java_release() {
  local version
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null) || true
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && echo "${version:-0}" || echo 0
}

# JAVA_HOME if it is new enough, else the java on the PATH, else the newest JDK in the usual places.
find_java() {
  local candidate on_path best="" newest=0 release
  on_path=$(readlink -f "$(command -v java || true)" 2>/dev/null) || true
  for candidate in "${JAVA_HOME:-}" "${on_path%/bin/java}"; do
    if [ -n "$candidate" ] && [ "$(java_release "$candidate")" -ge $java_needed ]; then
      echo "$candidate/bin/java"
      return
    fi
  done
  for candidate in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "$HOME"/.jdks/* "$HOME"/.sdkman/candidates/java/* \
    "$HOME"/.local/share/mise/installs/java/* "$HOME"/.asdf/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    release=$(java_release "$candidate")
    if [ "$release" -gt "$newest" ]; then
      newest=$release
      best=$candidate
    fi
  done
  if [ "$newest" -lt $java_needed ]; then
    echo "crossmedia: no JDK $java_needed or newer found: install one, or set JAVA_HOME to it" >&2
    return 1
  fi
  echo "$best/bin/java"
}
