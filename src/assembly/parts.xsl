<?xml version="1.0" encoding="UTF-8"?>
<!-- Leaves of all libraries of the build those whose jars are given. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:bom="http://cyclonedx.org/schema/bom/1.6">
  <xsl:strip-space elements="*"/>
  <xsl:output indent="yes"/>
  <!-- Each as path-of-zip:name. -->
  <xsl:param name="jars"/>
  <xsl:key name="parts" match="bom:bom/bom:components/bom:component" use="@bom-ref"/>

  <xsl:template match="@*|node()">
    <xsl:copy>
      <xsl:apply-templates select="@*|node()"/>
    </xsl:copy>
  </xsl:template>

  <xsl:template match="bom:bom/bom:components/bom:component">
    <xsl:if test="contains($jars, concat(':', bom:name, '-', bom:version, '.jar'))">
      <xsl:copy>
        <xsl:apply-templates select="@*|node()"/>
      </xsl:copy>
    </xsl:if>
  </xsl:template>

  <xsl:template match="bom:dependency[key('parts', @ref)]">
    <xsl:variable name="part" select="key('parts', @ref)"/>
    <xsl:if test="contains($jars, concat(':', $part/bom:name, '-', $part/bom:version, '.jar'))">
      <xsl:copy>
        <xsl:apply-templates select="@*|node()"/>
      </xsl:copy>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
