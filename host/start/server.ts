import { BRAND } from '../../shared/brand.ts'
import { openBuiltSite } from './builtSite.ts'
import { readConfig } from './config.ts'
import { DemoNotEnded } from './demoEnd.ts'
import { listen } from './listener.ts'
import { openDatabase } from '../store/database/database.ts'
import { forkSandbox } from './sandboxProcess.ts'
import { startHost } from './startHost.ts'

/** EX_CONFIG of sysexits.h: a restart would not help (ops/order-host.service). */
const EXIT_FAULTY_ENVIRONMENT = 78

const read = readConfig(process.env)
if (!read.ok) {
  process.stderr.write(`${read.message}\n`)
  process.exit(EXIT_FAULTY_ENVIRONMENT)
}
/** Longer than the ten seconds of the listener and the timeout of one delivery; supervisors kill after 25 to 30 s. */
const MAX_CLOSE_MS = 19_000
const secondSignal = new AbortController()
const stopSignal = new Promise<void>((resolve) => {
  let isSignalled = false
  const onSignal = () => {
    // Ctrl-C sends SIGINT twice, from the terminal and from npm: a second one skips the delay and does not end the closing.
    if (isSignalled) secondSignal.abort()
    isSignalled = true
    resolve()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
})
let failure = `${BRAND.name} does not start`
try {
  const openSandbox = forkSandbox(new URL('sandbox.js', import.meta.url))
  const close = await startHost(read.config, { openDatabase, listen, openSite: openBuiltSite, openSandbox })
  await stopSignal
  failure = `${BRAND.name} did not stop as it should`
  const giveUp = () => {
    process.stderr.write(
      'Something did not end in time: the host stops without it. What it did is tried again later.\n',
    )
    process.exit(0)
  }
  setTimeout(giveUp, read.config.stopDelaySeconds * 1000 + MAX_CLOSE_MS).unref()
  await close(secondSignal.signal)
  process.exit(0)
} catch (error) {
  process.stderr.write(`${failure}: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof DemoNotEnded ? EXIT_FAULTY_ENVIRONMENT : 1)
}
