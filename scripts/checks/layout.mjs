// Checks the layout: how files are named, and what the lock file contains.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const folder = resolve(process.argv[2] ?? '.')
const errors = []

const sources = ['shared', 'contract', 'domain', 'art', 'src', 'sw', 'host', 'sandbox', 'build', 'scripts', 'tests']
  .filter((world) => existsSync(join(folder, world)))
  .flatMap((world) => readdirSync(join(folder, world), { recursive: true }).map((name) => `${world}/${name}`))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(tsx?|mjs|cjs|css)$/.test(path))

for (const path of sources) {
  const name = basename(path).replace(/\..*$/, '')
  if (name === 'index') errors.push(`${path}: no barrel files`)
  if (/(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path)) errors.push(`${path}: name it after its noun`)
}

const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(lock)
for (const [path, entry] of Object.entries(packages)) {
  if (/^https?:/.test(entry.resolved ?? '')) errors.push(`package-lock.json: ${path} names a host`)
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!isResolvable(path, name))
      errors.push(`package-lock.json: ${path} wants ${name}, which has no entry: npm ci will fail`)
}

/** Whether a package at this path would find the named one, in its own node_modules or in a parent's. */
function isResolvable(path, name) {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
    if (!place) return false
  }
}

for (const line of errors) console.log(`error: ${line}`)
if (errors.length > 0) process.exit(1)
