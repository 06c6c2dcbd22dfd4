import { mkdirSync, realpathSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer, normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { readConfig } from '../../host/start/config.ts'
import type { startHost } from '../../host/start/startHost.ts'
import { buildSandbox } from '../buildSandbox.mjs'
import { devDatabase } from './devDatabase.ts'
import { devListener } from './devListener.ts'
import { devSite } from './devSite.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const HOST = '/host/start/startHost.ts'
const CONFIG = '/host/start/config.ts'
const BUILT_FOLDER = at('.cache/dev')
/** An editor may write several files at once; they cause one restart. */
const RESTART_DELAY_MS = 50

/** Starts the host and Vite's dev server in one process on one port. */
export async function startDevServer(environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  mkdirSync(BUILT_FOLDER, { recursive: true })
  const http = createHttpServer()
  const [vite] = await Promise.all([openVite(http), buildSandbox(`${BUILT_FOLDER}/sandbox`)])
  const listener = devListener(http, vite)
  const site = devSite(vite, BUILT_FOLDER)
  const database = devDatabase(vite)
  const { readConfig: read } = (await vite.ssrLoadModule(CONFIG)) as { readConfig: typeof readConfig }
  const configured = read(environment)
  if (!configured.ok) {
    await vite.close()
    throw new Error(configured.message)
  }

  let closeHost: (() => Promise<void>) | undefined
  const start = async () => {
    const { startHost: begin } = (await vite.ssrLoadModule(HOST)) as { startHost: typeof startHost }
    closeHost = await begin(configured.config, {
      openDatabase: database.open,
      listen: listener.listen,
      openSite: () => Promise.resolve(site),
    })
  }
  const restart = async (file: string) => {
    const startedAt = performance.now()
    listener.hold()
    try {
      await closeHost?.()
      closeHost = undefined
      await start()
      vite.config.logger.info(`host restarted in ${Math.round(performance.now() - startedAt)} ms (${file})`)
    } catch (error) {
      listener.fail(error)
    }
    vite.ws.send({ type: 'full-reload' })
  }

  try {
    await start()
  } catch (error) {
    await Promise.all([vite.close(), database.close(), listener.end()])
    throw error
  }
  let restarting = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  vite.watcher.on('all', (_event, path) => {
    if (!isOfHost(vite, path)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      restarting = restarting.then(() => restart(path.slice(at('').length)))
    }, RESTART_DELAY_MS)
  })
  return async () => {
    clearTimeout(timer)
    await restarting
    await closeHost?.()
    await Promise.all([vite.close(), database.close(), listener.end()])
  }
}

const LEAVING_WORKER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
}`

/** Replaces a worker that `npm start` left on this address by one that unregisters itself. No page of the dev server registers one. */
const noWorker = (): Plugin => ({
  name: 'no-worker',
  configureServer({ middlewares }) {
    middlewares.use('/sw.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(LEAVING_WORKER)
    })
  },
})

const openVite = (http: ReturnType<typeof createHttpServer>) =>
  createServer({
    root: at(''),
    cacheDir: '.cache/vite',
    clearScreen: false,
    plugins: [noWorker()],
    optimizeDeps: { entries: ['src/app/boot.ts'] },
    server: {
      middlewareMode: true,
      hmr: { server: http },
      // node_modules may be a symlink.
      fs: { allow: [at(''), realpathSync(at('node_modules'))] },
      watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**', '**/test-results/**'] },
    },
  })

function isOfHost({ environments: { ssr } }: ViteDevServer, path: string): boolean {
  const seen = new Set<unknown>()
  const reaches = (modules: Iterable<NonNullable<ReturnType<typeof ssr.moduleGraph.getModuleById>>>): boolean => {
    for (const module of modules) {
      if (module.url === HOST) return true
      if (seen.has(module)) continue
      seen.add(module)
      if (reaches(module.importers)) return true
    }
    return false
  }
  return reaches(ssr.moduleGraph.getModulesByFile(normalizePath(path)) ?? [])
}
