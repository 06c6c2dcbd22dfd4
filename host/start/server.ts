import { BRAND } from '../../contract/brand.ts'
import { openBuiltSite } from './builtSite.ts'
import { readConfig } from './config.ts'
import { listen } from './listener.ts'
import { openDatabase } from '../store/database/database.ts'
import { startHost } from './startHost.ts'

const read = readConfig(process.env)
if (!read.ok) {
  process.stderr.write(`${read.message}\n`)
  process.exit(1)
}
const stopSignal = new Promise<void>((resolve) => {
  // Ctrl-C sends SIGINT twice, from the terminal and from npm: the handler stays, so that the second does not end the closing.
  process.on('SIGTERM', () => resolve())
  process.on('SIGINT', () => resolve())
})
try {
  const close = await startHost(read.config, { openDatabase, listen, openSite: openBuiltSite })
  await stopSignal
  await close()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${BRAND.name} does not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
