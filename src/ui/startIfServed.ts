/**
 * Starts a page in a browser that has what the oldest served ones have (docs/BROWSERS.md): Safari 16.4, Chrome 111, Firefox 121.
 * In another one it shows the line of the host's page. The style of `.unserved` asks the same of a browser that cannot even
 * read the first script.
 */
export function startIfServed(start: () => void): void {
  if (isServed()) start()
  else document.querySelector('.unserved')?.classList.remove('unserved')
}

const isServed = (): boolean =>
  matchMedia('(width >= 0px)').matches && CSS.supports('(color: color-mix(in srgb, red, red)) and selector(:has(a))')
