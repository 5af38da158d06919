<?xml version="1.0" encoding="UTF-8"?>
<!-- Leaves of all libraries of the build those whose jars are given, or all if none are. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:bom="http://cyclonedx.org/schema/bom/1.6" exclude-result-prefixes="bom">
  <xsl:strip-space elements="*"/>
  <xsl:output indent="yes"/>
  <!-- Each as path-of-zip:name. -->
  <xsl:param name="jars" select="''"/>
  <xsl:key name="parts" match="bom:bom/bom:components/bom:component" use="@bom-ref"/>

  <xsl:template match="@*|node()">
    <xsl:copy>
      <xsl:apply-templates select="@*|node()"/>
    </xsl:copy>
  </xsl:template>

  <xsl:template match="bom:bom/bom:components/bom:component">
    <xsl:if test="$jars = '' or contains($jars, concat(':', bom:name, '-', bom:version, '.jar'))">
      <xsl:copy>
        <xsl:apply-templates select="@*|node()"/>
      </xsl:copy>
    </xsl:if>
  </xsl:template>

  <!-- LIRE's pom names no licence; "The BSD License" of TwelveMonkeys is taken for the one of four clauses. -->
  <xsl:template match="bom:component[bom:name = 'lire' and not(bom:licenses)]/bom:purl">
    <licenses xmlns="http://cyclonedx.org/schema/bom/1.6">
      <license>
        <id>GPL-2.0-or-later</id>
      </license>
    </licenses>
    <xsl:copy-of select="."/>
  </xsl:template>

  <xsl:template match="bom:component[starts-with(bom:group, 'com.twelvemonkeys')]/bom:licenses/bom:license/bom:id/text()">
    <xsl:text>BSD-3-Clause</xsl:text>
  </xsl:template>

  <xsl:template match="bom:dependency[key('parts', @ref)]">
    <xsl:variable name="part" select="key('parts', @ref)"/>
    <xsl:if test="$jars = '' or contains($jars, concat(':', $part/bom:name, '-', $part/bom:version, '.jar'))">
      <xsl:copy>
        <xsl:apply-templates select="@*|node()"/>
      </xsl:copy>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
