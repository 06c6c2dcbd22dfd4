import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Which modules share a file of the built page. A first load is few files: `vendor`, `app` and the page's own; what the
 * device remembers and sends, the drawings and the card come after it. A group takes what its modules import as well,
 * unless a group above has it.
 */

const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)
/** Files of ours by their paths, without the ending; `*` stands for the rest of a name. */
const sources = (...paths: string[]) =>
  new RegExp(`/(?:${paths.join('|').replaceAll('*', '\\w*')})\\.tsx?$`.replaceAll('/', '[\\\\/]'))

/** What the menu uses of the house: the menu is the page that most visits begin or end with. */
const houseOfMenu = new Set<string>()

const groups = [
  {
    name: 'vendor',
    test: packages('react', 'react-dom', 'scheduler', '@tanstack/[^\\\\/]+', 'use-sync-external-store'),
  },
  // The first script needs it as the app does, and shall not wait for the app.
  {
    name: 'start',
    test: (id: string) =>
      /vite[\\/]preload-helper/.test(id) ||
      sources(
        'src/device/(?:observable|reload|storedText)',
        'src/device/store/(?:busyNotice|notices)',
        'src/device/updates/missingChunk',
      ).test(id),
  },
  {
    name: 'app',
    test: (id: string) =>
      houseOfMenu.has(id) ||
      sources('src/app/main', 'src/hooks/usePanels').test(id) ||
      /icons[\\/]phone\.mjs$/.test(id),
  },
  { name: 'menu', test: sources('src/features/menu/MenuPage') },
  { name: 'art', test: sources('art/artSpec', 'art/(?:drawing|dishes|drinks|oven)/*', 'art/pizza/(?:pizza*|*Art)') },
  {
    name: 'dexie',
    test: (id: string) =>
      packages('dexie', 'dexie-react-hooks').test(id) ||
      sources(
        'src/device/store/(?:dexieStore|database|formDraft)',
        'src/device/reads/menuCopy',
        'src/hooks/useMenuCopies',
      ).test(id),
  },
  {
    name: 'device',
    test: sources(
      'src/device/start',
      'src/device/api/api',
      'src/device/outbox/outboxInstance',
      'src/device/reads/pageReads',
      'src/device/store/deviceStore',
      'src/device/updates/(?:serviceWorker|installOffer|newVersion)',
      'src/app/offlineWarmup',
    ),
  },
  { name: 'oven', test: sources('src/components/Oven*') },
  {
    name: 'controls',
    test: (id: string) => sources('src/ui/*').test(id) || packages('lucide-react').test(id),
    minShareCount: 2,
  },
  { name: 'forms', test: sources('src/(?:forms|components|components/franchise)/*Form*', 'src/forms/\\w*Fields') },
  { name: 'parts', test: /./, minShareCount: 2 },
  {
    name: 'panels',
    test: sources(
      'src/features/cart/CartPanel',
      'src/features/outbox/QueuePanels',
      'src/components/ChangeStore',
      'src/shell/(?:member/SignInPrompt|OfflineStrip|OutboxButton|UpdateNotice|InstallOffer)',
    ),
  },
]

export const codeSplitting = {
  groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
}

/** Finds what the groups ask for, and names the pages in Vite's manifest, which forgets those whose file is a group. */
export const chunkNames = (): Plugin => ({
  name: 'chunk-names',
  apply: 'build',
  buildEnd() {
    houseOfMenu.clear()
    const visit = (id: string): void => {
      if (houseOfMenu.has(id) || id.includes('node_modules') || !/\.tsx?$/.test(id)) return
      houseOfMenu.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
    }
    for (const id of this.getModuleIds()) if (sources('src/features/menu/MenuPage').test(id)) visit(id)
    for (const id of houseOfMenu) if (/[\\/]src[\\/]features[\\/]/.test(id)) houseOfMenu.delete(id)
  },
  writeBundle({ dir = '' }, bundle) {
    const path = join(dir, '.vite', 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>
    const entries = new Map(Object.values(manifest).map((entry) => [entry.file, entry]))
    for (const chunk of Object.values(bundle)) {
      const entry = entries.get(chunk.fileName)
      if (chunk.type !== 'chunk' || !entry) continue
      for (const id of chunk.moduleIds)
        if (/\.tsx?$/.test(id) && this.getModuleInfo(id)?.dynamicImporters.length)
          manifest[relative(this.environment.config.root, id).split(sep).join('/')] ??= entry
    }
    writeFileSync(path, JSON.stringify(manifest, null, 2))
  },
})

/** Vite's own loading of a file never gives up; ours does after two minutes, and says so [ERR-04]. */
export const chunkTimeout = (): Plugin => ({
  name: 'chunk-timeout',
  apply: 'build',
  transform(code, id) {
    if (!/vite[\\/]preload-helper/.test(id)) return null
    const load = 'return baseModule()'
    if (!code.includes(load)) this.error('chunkTimeout does not find where Vite loads a file')
    return `${code.replace(load, 'return inTime(baseModule())')}
      const inTime = (loading) => {
        let timer
        const late = new Promise((_, reject) => {
          timer = setTimeout(() => reject(new Error('timed out')), 120000)
        })
        return Promise.race([loading, late]).finally(() => clearTimeout(timer))
      }`
  },
})
