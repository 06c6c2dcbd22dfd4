// Installs the packages where they are missing, and builds the page with its worker into dist/client, and the host with the
// server render into dist/server.
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareInstall } from './prepare.mjs'
import { root, run } from './run.mjs'
import { hashOfSources, stamp } from './sources.mjs'

await prepareInstall()
const { buildSandbox } = await import('../build/buildSandbox.mjs')
const { compress } = await import('../build/compress.mjs')
const sources = hashOfSources()
const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', root))
const build = (...args) =>
  run(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
    cwd: fileURLToPath(root),
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: sources.slice(0, 12) },
  })

if ((await run(process.execPath, ['build/brand/command.mjs', '--quiet'], { cwd: fileURLToPath(root) })) !== 0)
  process.exit(1)

rmSync(stamp, { force: true })
// The kitchen's screen goes into the folder that the build of the pages empties first.
if ((await build()) !== 0 || (await build('--ssr')) !== 0) process.exit(1)
if ((await build('--config', 'vite.kitchen.config.ts')) !== 0) process.exit(1)
await buildSandbox()
const folder = fileURLToPath(new URL('dist/', root))
if ((await run(process.execPath, [`${folder}server/bitmaps.js`, `${folder}bitmaps`])) !== 0) process.exit(1)
if ((await run(process.execPath, [`${folder}server/ogPictures.js`, `${folder}client`])) !== 0) process.exit(1)
await compress(new URL('dist/client/', root))
writeFileSync(stamp, sources)
