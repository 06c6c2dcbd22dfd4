// The import table: who may import whom. Each row names all that a place may import; anything else is an error.
// Types count like values, in circles too.

const file = (...paths) => `^(${paths.join('|')})`
const packages = (...names) => names.map((name) => `node_modules/${name}/`)

const react = packages('react', 'react-dom', '@types/react', '@types/react-dom')
const page = [...react, ...packages('@tanstack/react-router', '@tanstack/react-query', 'lucide-react')]
const rules = ['shared/', 'contract/', 'domain/', 'art/']

/** One row of the table. */
const row = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: { pathNot: file(...allowed) },
})

/** Rows of floors, the highest first: each imports itself, those below it, and what is always allowed. */
const floors = (world, names, always) =>
  names.map((name, index) =>
    row(
      `${world}/${name} imports what is below it`,
      `^${world}/${name}/`,
      ...names.slice(index).map((below) => `${world}/${below}/`),
      ...always,
    ),
  )

/** Packages that live in one place only. */
const confined = (name, places, ...names) => ({
  name: `${name} only in its place`,
  severity: 'error',
  from: { path: '^(shared|contract|domain|art|src|sw|host)/', pathNot: file(...places) },
  to: { path: file(...packages(...names)) },
})

const HOST_FLOORS = [
  'http',
  'handlers',
  'orders',
  'carts',
  'messages',
  'sessions',
  'context',
  'catalogue',
  'services',
  'store',
]
/** Packages, and the modules of Node. */
const outside = ['node_modules/', 'virtual:', '(node:)?[a-z_]+(/promises)?$']
const BELOW_FEATURES = ['shell', 'components', 'forms', 'hooks']
const BELOW_HOOKS = ['src/ui/', 'src/services/', 'src/content/', 'src/device/', ...rules]
const DEVICE_FILES = 'src/device/(?!start)[^/]+$'

/** A screen of its own: itself, controls, rules, and of the device what knows no customer. */
const ownScreen = (name, libraries = [], more = []) =>
  row(
    `src/${name} imports itself, controls, rules, and of the device what knows no customer`,
    `^src/${name}/`,
    `src/${name}/`,
    'src/ui/',
    DEVICE_FILES,
    'src/device/api/(askHost|result)',
    'src/device/outbox/(sender|answerOutcome)',
    'src/device/store/storedQueue',
    'src/services/errors/',
    ...more,
    ...rules,
    ...packages('react', 'react-dom', '@types/react', '@types/react-dom', 'lucide-react', ...libraries),
  )

module.exports = {
  forbidden: [
    row('domain imports domain and drawings', '^domain/', 'domain/', 'art/'),
    row('shared imports the brand', '^shared/', 'shared/', 'brand/'),
    row('art imports art', '^art/', 'art/'),
    row('contract imports domain and the schema library', '^contract/', 'contract/', 'domain/', ...packages('zod')),
    row('a file of the device imports rules', `^${DEVICE_FILES}`, DEVICE_FILES, ...rules),
    ...floors(
      'src/device',
      ['updates', 'passkeys', '(payment|session)', 'outbox', 'reads', 'api', 'store'],
      [
        DEVICE_FILES,
        ...rules,
        ...packages('dexie', 'altcha-lib', 'workbox-window', '@simplewebauthn/browser', '@tanstack/react-query'),
      ],
    ),
    row('the start of the device imports the device', '^src/device/start', 'src/device/', ...rules),
    {
      name: 'a service imports rules and its outside package',
      severity: 'error',
      from: { path: '^src/services/([^/.]+)' },
      to: {
        pathNot: file(
          ...rules,
          'src/services/$1',
          ...react,
          ...packages('@stripe', 'maplibre-gl', 'pmtiles', '@protomaps', 'firebase', '@firebase'),
        ),
      },
    },
    row(
      'ui imports React',
      '^src/ui/',
      'src/ui/',
      'virtual:',
      'art/scenes/sceneNames',
      ...react,
      ...packages('lucide-react', '@oddbird/popover-polyfill'),
    ),
    ownScreen('kitchen'),
    ownScreen(
      'office',
      [
        '@tanstack/react-router',
        '@tanstack/react-query',
        '@simplewebauthn/browser',
        'uqr',
        'maplibre-gl',
        'react-map-gl',
        'polyclip-ts',
      ],
      ['src/device/passkeys/authenticator', 'src/services/map/', 'src/components/map/(useMapStyle|zoneLayers)'],
    ),
    ...['kitchen', 'office'].map((screen) => ({
      name: `nobody imports the screen src/${screen}`,
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: `^src/${screen}/` },
      to: { path: `^src/${screen}/` },
    })),
    row(
      'content imports content and the brand',
      '^src/content/',
      'src/content/',
      'brand/',
      'shared/brand',
      'art/scenes/sceneNames',
      ...react,
    ),
    ...floors('src', BELOW_FEATURES, [
      ...BELOW_HOOKS,
      ...page,
      ...packages('dexie-react-hooks', 'maplibre-gl', 'react-map-gl'),
    ]),
    {
      name: 'a feature imports what is below it',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        pathNot: file(
          'src/features/$1/',
          ...BELOW_FEATURES.map((name) => `src/${name}/`),
          ...BELOW_HOOKS,
          ...page,
          ...packages('minisearch'),
        ),
      },
    },
    row('the app imports the page', '^src/app/', 'src/', ...rules, 'virtual:', ...page),
    row(
      'the worker imports rules and the device',
      '^sw/',
      'sw/',
      ...rules,
      'src/device/',
      ...packages('workbox-[a-z-]+'),
    ),
    row(
      'host/start imports the host, the demo chain and the card sandbox',
      '^host/start/',
      ...['start', ...HOST_FLOORS, 'demo'].map((floor) => `host/${floor}/`),
      'sandbox/',
      ...rules,
      ...outside,
    ),
    {
      name: 'the card sandbox is loaded when it is needed',
      severity: 'error',
      // The sandbox's own process is started only then.
      from: { path: '^host/', pathNot: '^host/start/sandboxServer\\.ts$' },
      to: { path: '^sandbox/', dynamic: false },
    },
    ...floors('host', HOST_FLOORS, [...rules, ...outside]),
    row(
      'the demo chain imports the shape of its streets',
      '^host/demo/',
      'host/demo/',
      'host/services/addressSearch/gazetteer',
    ),
    row(
      'the conformance check imports the contract',
      '^host/conformance/',
      'host/conformance/',
      ...rules,
      ...packages('zod'),
      '(node:)?[a-z_]+$',
    ),
    row('the card sandbox imports itself', '^sandbox/', 'sandbox/', ...outside),
    {
      name: 'nothing imports the tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'the build imports no scripts',
      severity: 'error',
      from: { path: '^build/' },
      to: { path: '^scripts/' },
    },
    confined('Dexie', ['src/device/'], 'dexie'),
    confined('the bot check', ['src/device/api/botSolver', 'host/services/'], 'altcha-lib'),
    confined('Workbox in the page', ['src/device/updates/'], 'workbox-window'),
    confined('Dexie for React', ['src/hooks/'], 'dexie-react-hooks'),
    confined('the search of a menu', ['src/features/menu/search/'], 'minisearch'),
    confined('Stripe in the browser', ['src/services/card', 'sandbox/browser/'], '@stripe'),
    confined('Stripe in the host', ['host/services/'], 'stripe'),
    confined('the database drivers', ['host/store/'], 'pg', '@electric-sql/pglite'),
    confined('the time zones', ['host/catalogue/zoneOffsets'], 'moment-timezone', 'moment'),
    confined(
      'the map',
      ['src/services/map/', 'src/components/map/', 'src/office/zones/'],
      'maplibre-gl',
      'react-map-gl',
      'pmtiles',
      '@protomaps',
    ),
    confined('the ground of zones', ['src/office/zones/'], 'polyclip-ts'),
    confined('Web Push', ['host/services/push/'], 'web-push'),
    confined('Firebase', ['src/services/'], 'firebase', '@firebase'),
    {
      name: 'the host draws mails alone with React',
      severity: 'error',
      from: { path: '^host/', pathNot: '^host/messages/mail/' },
      to: { path: file(...react) },
    },
    {
      name: 'the host imports nothing of the browser',
      severity: 'error',
      from: { path: '^host/' },
      to: {
        path: file(
          ...packages('@tanstack/react-router', '@tanstack/react-query', 'lucide-react'),
          ...packages('@stripe', 'workbox-[a-z-]+', 'dexie-react-hooks', '@vitejs', 'vite', 'vitest'),
        ),
      },
    },
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every import is found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'every package stands in package.json',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    babelConfig: { fileName: 'scripts/checks/imports.cjs' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
  },
}
