// The package has no types.
declare module 'subset-font' {
  /** The font with only the glyphs that these characters need. */
  const subsetFont: (
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2' },
  ) => Promise<Uint8Array>
  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default subsetFont
}
