import type { Plugin } from 'vite'

const SCRIPT = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
}`

/** Replaces a worker that `npm start` left on this address by one that unregisters itself. No page of the dev server registers one. */
export const noWorker = (): Plugin => ({
  name: 'no-worker',
  configureServer({ middlewares }) {
    middlewares.use('/sw.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(SCRIPT)
    })
  },
})
