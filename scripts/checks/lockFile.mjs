// Checks package-lock.json: it names no registry, and npm ci finds every optional package.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(process.argv[2] ?? '.')
const errors = []

const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
for (const [path, entry] of Object.entries(packages)) {
  if (/^https?:/.test(entry.resolved ?? '')) errors.push(`${path} names a host`)
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!isResolvable(path, name)) errors.push(`${path} wants ${name}, which has no entry: npm ci will fail`)
}

/** Whether a package at this path would find the named one, in its own node_modules or in a parent's. */
function isResolvable(path, name) {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
    if (!place) return false
  }
}

for (const line of errors) console.log(`error: package-lock.json: ${line}`)
if (errors.length > 0) process.exit(1)
