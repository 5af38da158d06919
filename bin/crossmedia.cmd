@echo off
rem Starts the command line of a release on Windows; a JDK is enough. It builds nothing.
setlocal
for %%i in ("%~dp0..") do set "home=%%~fi"
if not exist "%home%\lib" (
  echo crossmedia: this is a checkout of the sources, which needs bash; unpack a release instead 1>&2
  exit /b 1
)
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "release=0"
for /f "tokens=3" %%v in ('call "%java%" -version 2^>^&1 ^| findstr /i "version"') do (
  for /f "delims=.-" %%r in ("%%~v") do set "release=%%r"
)
if %release% lss 21 (
  echo crossmedia: no JDK 21 or newer found: install one, or set JAVA_HOME to it 1>&2
  exit /b 1
)
"%java%" --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED %CROSSMEDIA_JAVA_OPTS% ^
  -Djava.awt.headless=true "-Djava.util.logging.config.file=%home%\bin\logging.properties" ^
  -Dcrossmedia.terminal=false "-Dcrossmedia.home=%home%" ^
  -cp "%home%\lib\*" io.github.crossmedia.cli.CrossMedia %*
exit /b %errorlevel%
