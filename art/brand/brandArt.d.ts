/** Made by the build from the folder `brand` (build/brand/brandModules.ts): the logo, and the colours of what the chain hands out. */
declare module 'virtual:brand-art' {
  import type { SquareDrawing } from '../drawing/placed.ts'
  export const LOGO: SquareDrawing
  export const PAINTS: Readonly<Record<'action' | 'actionHover' | 'flame' | 'oven' | 'ovenInk' | 'sunk', string>>
}
