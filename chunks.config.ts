/**
 * Which modules share a file. A first load is few files: `vendor`, `app` and the page's own; what the device remembers and
 * sends, the drawings and the card come after it. A group takes what its modules import too, unless an earlier one has it.
 */

const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)
const sources = (...paths: string[]) => new RegExp(`[\\\\/](?:${paths.join('|')})(?:\\.tsx?)?$`.replaceAll('/', '[\\\\/]'))

const groups = [
  { name: 'boot', test: /src[\\/](?:boot|taps)\.ts$|preload-helper|rolldown.runtime/ },
  { name: 'vendor', test: packages('react', 'react-dom', 'scheduler', '@tanstack/[^/\\\\]+', 'use-sync-external-store') },
  { name: 'dexie', test: packages('dexie') },
  {
    name: 'app',
    test: sources('src/main', 'src/ui/(?:Dialog|Confirm|Sheet|Note|Badge)', 'src/parts/(?:FormattedText|PizzaPicture|picture)'),
  },
  { name: 'device', test: sources('src/device/(?:send|sending|start|memory|disk|draft)') },
]

export const codeSplitting = {
  groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
}
