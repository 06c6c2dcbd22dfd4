// Installs the packages where they are missing, and builds the page with its worker into dist/client, and the host with the
// server render into dist/server.
//   --no-screenshots   takes none of a brand that has none yet
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brandScreenshots } from '../build/brand/screenshots.mjs'
import { findChromium } from './chromium.mjs'
import { prepareInstall } from './prepare.mjs'
import { root, run } from './run.mjs'
import { hashOfSources, stamp } from './sources.mjs'

const [option] = process.argv.slice(2)
if (option !== undefined && option !== '--no-screenshots') {
  console.error('usage: npm run build [-- --no-screenshots]')
  process.exit(2)
}
await prepareInstall()
const { buildSandbox } = await import('../build/buildSandbox.mjs')
const { compress } = await import('../build/compress.mjs')
const { listParts } = await import('../build/listParts.mjs')
const sources = hashOfSources()
const buildId = sources.slice(0, 12)
const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', root))
const folder = fileURLToPath(new URL('dist/', root))

async function node(...args) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_ID: buildId }
  if ((await run(process.execPath, args, { cwd: fileURLToPath(root), env })) !== 0) process.exit(1)
}
const build = (...args) => node(vite, 'build', '--logLevel', 'warn', ...args)

/** Whatever lies in dist/client, of which the host's part must be built already. */
async function buildPages() {
  // The kitchen's screen goes into the folder that the build of the pages empties first.
  await build()
  await build('--config', 'vite.kitchen.config.ts')
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

if ((await run(process.execPath, ['scripts/brand.mjs', '--quiet'], { cwd: fileURLToPath(root) })) !== 0) process.exit(1)

rmSync(stamp, { force: true })
await build('--ssr')
await node(`${folder}server/bitmaps.js`, `${folder}bitmaps`)
await buildPages()
writeFileSync(`${folder}sbom.json`, JSON.stringify(listParts()))
if (brandScreenshots().length === 0 && (await addScreenshots())) {
  await buildPages()
  writeFileSync(stamp, hashOfSources())
} else writeFileSync(stamp, sources)
