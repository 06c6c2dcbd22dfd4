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
  /** The WOFF2 files of the brand's fonts in base64. */
  export const TEXT: readonly string[]
  export const DISPLAY: readonly string[]
}
