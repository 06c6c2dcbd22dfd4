import { once } from 'node:events'
import { databaseStorage } from '../../sandbox/databaseStorage.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { openDatabase } from '../store/database/database.ts'
import type { SandboxOrders } from './sandboxProcess.ts'

// The card sandbox as a process of its own, a child of the host. It ends when the host has let go of it, or is gone: signals go to
// both, and the host still takes payments while it closes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
let end = async (): Promise<void> => undefined
process.once('disconnect', () => void end().finally(() => process.exit()))
const [{ database: options, keys, webhookUrl, port }] = (await once(process, 'message')) as [SandboxOrders]
const database = await openDatabase(options)
const sandbox = await startSandbox({
  storage: databaseStorage(database.db),
  keys,
  webhook: { url: webhookUrl },
  port,
})
end = async () => {
  await sandbox.close()
  await database.close()
}
process.stdout.write(`The card sandbox is a process of its own, on port ${sandbox.port}\n`)
process.send?.(sandbox.port)
