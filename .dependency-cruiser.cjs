// The import table of the house: who may import whom. Each row names all that a place may import; anything else is an error.
// Types count like values. Circles of values are the linter's (import/no-cycle); circles of types are no harm.

const file = (...paths) => `^(${paths.join('|')})`
const packages = (...names) => names.map((name) => `node_modules/${name}/`)

const rules = 'rules/'
const react = packages('react', 'react-dom', '@types/react', '@types/react-dom')
const page = [...react, ...packages('@tanstack/react-router', '@tanstack/react-query', 'lucide-react')]
const content = 'src/content/'
const ui = 'src/ui/'
const belowParts = [rules, 'src/device/', 'src/services/', ui, content]
const belowPages = [...belowParts, 'src/parts/']

/** One row of the table. */
const row = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: { pathNot: file(...allowed) },
})

/** Packages that live in one place only. */
const confined = (name, places, ...names) => ({
  name: `${name} only in its place`,
  severity: 'error',
  from: { path: '^(rules|src|sw|host)/', pathNot: file(...places) },
  to: { path: file(...packages(...names)) },
})

module.exports = {
  forbidden: [
    row('rules import rules and the schema library', '^rules/[^/]+$', 'rules/[^/]+$', ...packages('zod')),
    row('calls import rules and the schema library', '^rules/calls/', rules, ...packages('zod')),
    row(
      'device imports rules and its packages',
      '^src/device/',
      'src/device/',
      rules,
      ...packages('dexie', 'altcha-lib'),
    ),
    {
      name: 'a service imports rules and its outside package',
      severity: 'error',
      from: { path: '^src/services/([^/.]+)' },
      to: {
        pathNot: file(
          rules,
          'src/services/$1',
          ...react,
          ...packages('@stripe', 'maplibre-gl', 'react-map-gl', 'firebase', '@firebase', '@types/geojson'),
        ),
      },
    },
    row('ui imports React', '^src/ui/', ui, ...react, ...packages('lucide-react')),
    row('content imports content', '^src/content/', content, ...react),
    row(
      'parts import what is below them',
      '^src/parts/',
      'src/parts/',
      ...belowParts,
      ...page,
      ...packages('maplibre-gl', 'react-map-gl', '@types/geojson', 'dexie-react-hooks'),
    ),
    {
      name: 'a page imports what is below it',
      severity: 'error',
      from: { path: '^src/pages/([^/.]+)' },
      to: { pathNot: file('src/pages/$1[/.]', ...belowPages, ...page) },
    },
    row(
      'the shell imports what is below it',
      '^src/shell/',
      'src/shell/',
      ...belowPages,
      'virtual:',
      ...page,
      ...packages('workbox-window'),
    ),
    row(
      'the app imports rules and itself',
      '^src/[^/]+$',
      'src/',
      rules,
      'virtual:',
      ...page,
      ...packages('workbox-window', '@fontsource'),
    ),
    row('the worker imports rules and the device', '^sw/', 'sw/', rules, 'src/device/', ...packages('workbox-[a-z-]+')),
    {
      name: 'the host imports rules and its packages',
      severity: 'error',
      from: { path: '^host/' },
      to: { pathNot: file('host/', rules, 'node_modules/'), dependencyTypesNot: ['core'] },
    },
    confined('Dexie', ['src/device/'], 'dexie'),
    confined('the bot check', ['src/device/botSolver', 'host/services/'], 'altcha-lib'),
    confined('Dexie for React', ['src/parts/'], 'dexie-react-hooks'),
    confined('Stripe in the browser', ['src/services/card'], '@stripe'),
    confined('Stripe in the host', ['host/services/'], 'stripe'),
    confined('the database drivers', ['host/store/'], 'pg', '@electric-sql/pglite'),
    confined('the time zones', ['host/catalogue/zoneOffsets'], 'moment-timezone', 'moment'),
    confined('the map', ['src/services/', 'src/parts/map'], 'maplibre-gl', 'react-map-gl'),
    confined('Firebase', ['src/services/'], 'firebase', '@firebase'),
    {
      name: 'the host imports nothing of the browser',
      severity: 'error',
      from: { path: '^host/' },
      to: {
        path: file(
          ...page,
          ...packages('@stripe', 'workbox-[a-z-]+', 'dexie-react-hooks', '@vitejs', 'vite', 'vitest'),
        ),
      },
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
    babelConfig: { fileName: 'scripts/imports.cjs' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
  },
}
