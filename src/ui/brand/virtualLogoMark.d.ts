/** Made by the build from `brand/logo.svg` (build/brand/brandModules.ts). */
declare module 'virtual:logo-mark' {
  import type { ReactElement } from 'react'
  export function LogoMark(props: { size: number }): ReactElement
}
