// Prepares `npm start` and `npm test`: installs the packages and builds the sources.
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root, run } from './run.mjs'
import { hashOfSources, stamp } from './sources.mjs'

const at = (path) => fileURLToPath(new URL(path, root))
const json = (path) => JSON.parse(readFileSync(at(path), 'utf8'))

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
  await install()
}

async function install() {
  if (isInstalled()) return
  // npm would empty the folder behind the link.
  if (existsSync(at('node_modules')) && lstatSync(at('node_modules')).isSymbolicLink())
    fail('node_modules is a link, and what it leads to is not what package-lock.json says: install there.')
  console.log('Installing the packages (usually about half a minute) ...')
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: at('.'),
  })
  if (code !== 0) fail('The packages could not be installed.')
}

export async function prepareBuild() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()) return
  console.log('Building pages and host (usually under a minute) ...')
  if ((await run(process.execPath, ['scripts/build.mjs'], { cwd: at('.') })) !== 0) fail('The build failed.')
}

/** Whether node_modules has the versions of the lock file; only optional packages may be missing. */
function isInstalled() {
  const installedLock = 'node_modules/.package-lock.json'
  if (!existsSync(at(installedLock))) return false
  const { packages: installedPackages } = json(installedLock)
  return Object.entries(json('package-lock.json').packages).every(
    ([path, { version, optional }]) =>
      path === '' || (installedPackages[path] ? installedPackages[path].version === version : optional),
  )
}

function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
