import './page.css'

/** The first script: it keeps early taps, and starts the app after the first frame. */
const taps: HTMLElement[] = []
const keepTap = (event: Event): void => {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-replay]') : null
  if (!control) return
  event.preventDefault()
  taps.push(control)
}
addEventListener('click', keepTap)

async function boot(): Promise<void> {
  const { start } = await import('./client.tsx')
  await start()
  removeEventListener('click', keepTap)
  for (const control of taps) control.click()
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  await navigator.serviceWorker.register('/sw.js')
}
requestAnimationFrame(() => setTimeout(() => void boot().catch(reportError)))
