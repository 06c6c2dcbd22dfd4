/**
 * Whether this browser has what the oldest served ones have (docs/BROWSERS.md): Safari 16.4, Chrome 111, Firefox 121. The
 * style of `.unserved` asks the same of a browser that cannot even read the first script.
 */
export const isServed = (): boolean =>
  matchMedia('(width >= 0px)').matches && CSS.supports('(color: color-mix(in srgb, red, red)) and selector(:has(a))')
