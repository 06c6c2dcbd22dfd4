// Installs the packages where they are missing, and builds the page with its worker into dist/client, and the host with the
// server render into dist/server.
//   --no-screenshots   takes none of a brand that has none yet
//   --screenshots      takes new ones, and installs Chromium for them if there is none
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandScreenshots, folder as screenshots, STAMP } from '../build/brand/screenshots.mjs'
import { ensureChromium, findChromium } from './browsers.mjs'
import { hashOfSources, prepareInstall, stamp } from './prepare.mjs'
import { at, root, run } from './run.mjs'

const [option] = process.argv.slice(2)
if (option !== undefined && !/^--(no-)?screenshots$/.test(option)) {
  console.error('usage: npm run build [-- --no-screenshots | --screenshots]')
  process.exit(2)
}
await prepareInstall()
if (option === '--screenshots') {
  if (!(await ensureChromium())) {
    console.error('There is no Chromium, and none could be installed. CHROMIUM_PATH can name one.')
    process.exit(1)
  }
  rmSync(join(screenshots, STAMP), { force: true })
}
const { buildSandbox } = await import('../build/buildSandbox.mjs')
const { compress } = await import('../build/compress.mjs')
const { listParts } = await import('../build/listParts.mjs')
const sources = hashOfSources()
const buildId = sources.slice(0, 12)
const vite = at('node_modules/vite/bin/vite.js')
const folder = at('dist/')

/** @param {string[]} args */
async function node(...args) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_ID: buildId }
  if ((await run(process.execPath, args, { cwd: at(''), env })) !== 0) process.exit(1)
}
/** @param {string[]} args */
const build = (...args) => node(vite, 'build', '--logLevel', 'warn', ...args)

/** Whatever lies in dist/client, of which the host's part must be built already. */
async function buildPages() {
  // The screens of their own go into the folder that the build of the pages empties first.
  await build()
  await build('--config', 'vite.kitchen.config.ts')
  await build('--config', 'vite.office.config.ts')
  await buildSandbox()
  await node(`${folder}server/ogPictures.js`, `${folder}client`)
  await compress(new URL('dist/client/', root))
}

/** Whether the manifest now has screenshots that it did not have. */
async function addScreenshots() {
  const later = 'the manifest has no screenshots until `npm run screenshots` makes them'
  if (option === '--no-screenshots') return false
  const chromium = findChromium()
  if (!chromium) {
    console.log(`No Chromium here: ${later}.`)
    return false
  }
  console.log('Taking the screenshots of this brand ...')
  try {
    const { takeScreenshots } = await import('../build/brand/takeScreenshots.mjs')
    await takeScreenshots(chromium)
    return true
  } catch (error) {
    console.log(`They could not be taken (${String(error).split('\n')[0]}): ${later}.`)
    return false
  }
}

if ((await run(process.execPath, ['scripts/brand.mjs', '--quiet'], { cwd: at('') })) !== 0) process.exit(1)

rmSync(stamp, { force: true })
await build('--ssr')
await node(`${folder}server/bitmaps.js`, `${folder}bitmaps`)
await buildPages()
writeFileSync(`${folder}sbom.json`, JSON.stringify(listParts()))
if (brandScreenshots().length === 0 && (await addScreenshots())) {
  await buildPages()
  writeFileSync(stamp, hashOfSources())
} else writeFileSync(stamp, sources)
if (option === '--screenshots' && brandScreenshots().length === 0) process.exit(1)
