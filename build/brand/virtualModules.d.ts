// What build/brand/brandModules.ts makes from the folders `brand` and `art/dishes`; the tsconfig of each world that imports it includes this file.

declare module 'virtual:brand-fonts' {
  /** The WOFF2 files of the brand's fonts in base64. */
  export const TEXT: readonly string[]
  export const DISPLAY: readonly string[]
}

declare module 'virtual:dishes' {
  /** The drawings of art/dishes in the brand's colours, as SVG files, by `dishes/KIND/VARIANT`. */
  export const DRAWINGS: Readonly<Record<string, string>>
}
