// What `npm start` and `npm test` need first: the packages, and a build of the sources as they stand.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root, run } from './run.mjs'

const at = (path) => fileURLToPath(new URL(path, root))
const json = (path) => JSON.parse(readFileSync(at(path), 'utf8'))
const stamp = 'dist/sources.sha256'

/** Installs what package-lock.json says, unless it is installed already, and builds, unless dist was built of these sources. */
export async function prepare() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or later is needed; this is ${process.versions.node}.`)
  await install()
  await build()
}

export async function install() {
  if (installed()) return
  console.log('Installing the packages ...')
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: at('.') })
  if (code !== 0) fail('The packages could not be installed.')
}

export async function build() {
  const sources = hashOfSources()
  if (existsSync(at(stamp)) && readFileSync(at(stamp), 'utf8') === sources) return
  console.log('Building ...')
  if ((await run(process.execPath, ['scripts/build.mjs'], { cwd: at('.') })) !== 0) fail('The build failed.')
  writeFileSync(at(stamp), sources)
}

/** Whether node_modules holds the versions of the lock file; only optional packages may lack. */
function installed() {
  const hidden = 'node_modules/.package-lock.json'
  if (!existsSync(at(hidden))) return false
  const { packages: here } = json(hidden)
  return Object.entries(json('package-lock.json').packages).every(
    ([path, { version, optional }]) => path === '' || (here[path] ? here[path].version === version : optional),
  )
}

function hashOfSources() {
  const hash = createHash('sha256')
  const entries = ['rules', 'src', 'sw', 'host', 'public', 'scripts/build.mjs', 'scripts/compress.mjs']
  const files = ['index.html', 'vite.config.ts', 'tsconfig.base.json', 'package-lock.json']
  for (const path of [...entries.flatMap(filesOf), ...files.filter((name) => existsSync(at(name)))].sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(at(path)))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(entry) {
  if (!existsSync(at(entry))) return []
  if (statSync(at(entry)).isFile()) return [entry]
  return readdirSync(at(entry), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath ?? file.path}/${file.name}`.slice(at('.').length))
}

function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
