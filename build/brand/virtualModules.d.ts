// What build/brand/brandModules.ts makes from the folders `brand` and `art/dishes`; the tsconfig of each world that imports it includes this file.

declare module 'virtual:brand-fonts' {
  /** The brand's fonts as TrueType files in base64, which the library that draws text reads. */
  export const TEXT: readonly string[]
  export const DISPLAY: readonly string[]
}

declare module 'virtual:dishes' {
  /** The drawings of art/dishes in the brand's colours, as SVG files, by `dishes/KIND/VARIANT`. */
  export const DRAWINGS: Readonly<Record<string, string>>
}
