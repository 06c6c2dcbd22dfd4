import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from './run.mjs'

const folders = ['brand', 'shared', 'contract', 'domain', 'art', 'src', 'sw', 'host', 'sandbox', 'build', 'public']
const files = [
  'index.html',
  'vite.config.ts',
  'vite.kitchen.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/build.mjs',
]
const at = (path) => fileURLToPath(new URL(path, root))

/** The file in which a build records the hash of its sources. */
export const stamp = new URL('dist/sources.sha256', root)

/** The SHA-256 of everything that a build depends on. */
export function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of [...folders.flatMap(filesOf), ...files].filter((name) => existsSync(at(name))).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(at(path)))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(folder) {
  if (!existsSync(at(folder))) return []
  return readdirSync(at(folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => statSync(at(path)).isFile())
}
