/**
 * Which modules share a file of the built page, each name once. A first load is few files: `vendor`, `app` and the page's own;
 * what the device remembers and sends, the drawings and the card come after it. A module belongs to the first row that
 * holds it; what a row's modules import goes with them, unless an earlier row holds it.
 */
export interface ChunkRow {
  name: string
  /** Any page needs it to start, or the menu to be read: the worker keeps it before it takes over. */
  isCore?: true
  /** Packages; `*` stands for a part of a name. */
  packages?: readonly string[]
  /** Files of ours by their paths, without the ending; `*` stands for a part of a name. */
  files?: readonly string[]
  /** Modules of tools by their paths. */
  modules?: readonly string[]
  /** Holds all that the menu page imports, but no other feature: most visits begin or end with the menu. */
  hasMenuImports?: true
  /** Holds every module that no earlier row holds. */
  hasRest?: true
  /** Holds only what at least so many entries and lazy files share. */
  minShareCount?: number
}

export const CHUNKS: readonly ChunkRow[] = [
  {
    name: 'vendor',
    isCore: true,
    packages: ['react', 'react-dom', 'scheduler', '@tanstack/*', 'use-sync-external-store'],
  },
  // The first script needs it as the app does, and must not wait for the app.
  {
    name: 'start',
    isCore: true,
    modules: ['preload-helper.js', 'import-timeout.js'],
    files: [
      'src/device/observable',
      'src/device/reload',
      'src/device/storedText',
      'src/device/store/busyNotice',
      'src/device/store/notices',
      'src/device/updates/importTimeout',
      'src/device/updates/missingChunk',
    ],
  },
  {
    name: 'app',
    isCore: true,
    hasMenuImports: true,
    files: ['src/app/main', 'src/hooks/usePanels'],
    modules: ['icons/phone.mjs'],
  },
  { name: 'menu', isCore: true, files: ['src/features/menu/MenuPage'] },
  {
    name: 'art',
    isCore: true,
    files: [
      'art/artSpec',
      'art/drawing/*',
      'art/dishes/*',
      'art/drinks/*',
      'art/oven/*',
      'art/pizza/pizza*',
      'art/pizza/*Art',
    ],
  },
  {
    name: 'dexie',
    isCore: true,
    packages: ['dexie', 'dexie-react-hooks'],
    files: [
      'src/device/store/dexieStore',
      'src/device/store/database',
      'src/device/store/formDraft',
      'src/device/reads/menuCopy',
      'src/hooks/useMenuCopies',
    ],
  },
  {
    name: 'device',
    isCore: true,
    files: [
      'src/device/start',
      'src/device/api/api',
      'src/device/outbox/outboxInstance',
      'src/device/reads/pageReads',
      'src/device/store/deviceStore',
      'src/device/updates/serviceWorker',
      'src/device/updates/installOffer',
      'src/device/updates/newVersion',
      'src/app/offlineWarmup',
    ],
  },
  { name: 'oven', files: ['src/components/Oven*'] },
  { name: 'controls', packages: ['lucide-react'], files: ['src/ui/*'], minShareCount: 2 },
  {
    name: 'forms',
    files: ['src/forms/*Form*', 'src/forms/*Fields', 'src/components/*Form*', 'src/components/franchise/*Form*'],
  },
  { name: 'parts', hasRest: true, minShareCount: 2 },
  {
    name: 'panels',
    files: [
      'src/features/cart/CartPanel',
      'src/features/outbox/QueuePanels',
      'src/components/ChangeStore',
      'src/shell/member/SignInPrompt',
      'src/shell/OfflineStrip',
      'src/shell/OutboxButton',
      'src/shell/UpdateNotice',
      'src/shell/InstallOffer',
    ],
  },
]

/** The page whose imports `hasMenuImports` speaks of. */
export const MENU_PAGE = 'src/features/menu/MenuPage'

/** Files that the bundler names itself: the entry of index.html, and its own run time. */
const BUNDLER_CHUNKS = ['index', 'rolldown-runtime']

/** Names of the files that the worker keeps before it takes over; the others come when there is time. */
export const CORE_CHUNKS: readonly string[] = [
  ...BUNDLER_CHUNKS,
  ...CHUNKS.filter(({ isCore }) => isCore).map(({ name }) => name),
]

/** The name of a built script or style of the table, with its hash taken off: `vendor` of `assets/vendor-DwIdNUBO.js`. */
export const chunkNameOf = (path: string): string | undefined =>
  /^assets\/([\w-]+)-[\w-]{8}\.(?:js|css)$/.exec(path)?.[1]
