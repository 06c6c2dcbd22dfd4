// `npm run screenshots`: takes new screenshots of the brand for the manifest, and builds with them. Installs Chromium if there is none.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { brandScreenshots, folder, STAMP } from '../build/brand/screenshots.mjs'
import { ensureChromium } from './chromium.mjs'
import { prepareInstall } from './prepare.mjs'
import { root, run } from './run.mjs'

await prepareInstall()
if (!(await ensureChromium())) {
  console.error('There is no Chromium, and none could be installed. CHROMIUM_PATH can name one.')
  process.exit(1)
}
rmSync(join(folder, STAMP), { force: true })
const code = await run(process.execPath, ['scripts/build.mjs'], { cwd: fileURLToPath(root) })
process.exit(code || (brandScreenshots().length > 0 ? 0 : 1))
