/** Made by the build from the folder `brand` (build/brand/brandModules.ts): the WOFF2 files of its fonts, in base64. */
declare module 'virtual:brand-fonts' {
  export const TEXT: readonly string[]
  export const DISPLAY: readonly string[]
}
