// `npm run dev`: the host with Vite's dev server, from the sources as they are; for everything that is built, `npm start`.
import { prepareInstall } from './prepare.mjs'
import { at, run } from './run.mjs'

await prepareInstall()
process.env['NODE_ENV'] ??= 'development'
process.chdir(at(''))
if ((await run(process.execPath, ['scripts/brand.mjs', '--quiet'])) !== 0) process.exit(1)
// In a fresh clone there is no Vite before.
const { runnerImport } = await import('vite')
const stopped = new Promise((resolve) => {
  // A terminal's SIGINT comes twice, from itself and from npm: the second must not cut what is closing.
  process.on('SIGTERM', resolve)
  process.on('SIGINT', resolve)
})
try {
  /** @type {{ module: typeof import('../build/dev/devServer.ts') }} */
  const { module } = await runnerImport('/build/dev/devServer.ts', { configFile: false })
  const close = await module.startDevServer(process.env)
  await stopped
  await close()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
