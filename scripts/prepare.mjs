// Prepares `npm start` and `npm test`: installs the packages and builds the sources.
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { filesIn, hashOfFiles } from '../build/hashOfFiles.mjs'
import { at, run } from './run.mjs'

const FOLDERS = 'brand shared contract domain art src sw host sandbox build public scripts/operator'.split(' ')
const FILES = [
  'index.html',
  'vite.config.ts',
  'vite.kitchen.config.ts',
  'vite.office.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/build.mjs',
]

/** The file in which a build records the hash of its sources. */
export const stamp = at('dist/sources.sha256')

/** The SHA-256 of everything that a build depends on. */
export const hashOfSources = () =>
  hashOfFiles(at(''), [...FOLDERS.flatMap((folder) => filesIn(at(''), folder)), ...FILES])

/**
 * Skips the install when node_modules matches package-lock.json, and the build when dist was built from these sources.
 */
export async function prepare() {
  await prepareInstall()
  await prepareBuild()
}

export async function prepareInstall() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or later is needed; this is ${process.versions.node}.`)
  if (isInstalled()) return
  // npm would empty the folder behind the link.
  if (existsSync(at('node_modules')) && lstatSync(at('node_modules')).isSymbolicLink())
    fail('node_modules is a link, and what it leads to is not what package-lock.json says: install there.')
  console.log('Installing the packages (usually about half a minute) ...')
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: at('') })
  if (code !== 0) fail('The packages could not be installed.')
}

export async function prepareBuild() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()) return
  console.log('Building pages and host (usually under a minute) ...')
  if ((await run(process.execPath, ['scripts/build.mjs'], { cwd: at('') })) !== 0) fail('The build failed.')
}

/** Whether node_modules has the versions of the lock file; only optional packages may be missing. */
function isInstalled() {
  const installed = 'node_modules/.package-lock.json'
  if (!existsSync(at(installed))) return false
  const there = packagesIn(installed)
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || (there[path] ? there[path].version === version : optional),
  )
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function packagesIn(lockFile) {
  return JSON.parse(readFileSync(at(lockFile), 'utf8')).packages
}

/** @param {string} message */
function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
