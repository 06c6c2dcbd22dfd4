// What build/brand/brandModules.ts makes from the folder `brand`; the tsconfig of each world that imports it includes this file.

declare module 'virtual:brand-art' {
  /** As in art/drawing/shapes.ts. */
  interface LogoShape {
    tag: string
    attributes: Readonly<Record<string, string | number | undefined>>
    children?: readonly LogoShape[]
  }
  export const LOGO: { size: number; marks: readonly LogoShape[] }
  /** Colours of the light palette. */
  export const PAINTS: Readonly<Record<'action' | 'actionHover' | 'flame' | 'oven' | 'ovenInk' | 'sunk', string>>
}

declare module 'virtual:brand-fonts' {
  /** The brand's fonts as TrueType files in base64, which the library that draws text reads. */
  export const TEXT: readonly string[]
  export const DISPLAY: readonly string[]
}
