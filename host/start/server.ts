import { openBuiltSite } from './builtSite.ts'
import { readConfig } from './config.ts'
import { listen } from './listener.ts'
import { openDatabase } from '../store/database/database.ts'
import { startHost } from './startHost.ts'

/** The host of `npm start`, until it is told to stop. */

const read = readConfig(process.env)
if (!read.ok) {
  process.stderr.write(`${read.message}\n`)
  process.exit(1)
}
const asked = new Promise<void>((resolve) => {
  // A terminal's SIGINT comes twice, from itself and from npm: the second must not cut what is closing.
  process.on('SIGTERM', () => resolve())
  process.on('SIGINT', () => resolve())
})
try {
  const close = await startHost(read.config, { openDatabase, listen, openSite: openBuiltSite })
  await asked
  await close()
  process.exit(0)
} catch (error) {
  process.stderr.write(`Forno does not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
