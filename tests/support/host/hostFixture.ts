import { embedded, freshDatabase, preferred } from './databases.ts'
import { type Host, startHost } from './hostProcess.ts'

interface HostSettings {
  hostEnv: Record<string, string>
  usesPostgres: boolean
}

/** Playwright's fixture of a built host with a database of its own, which has to stop cleanly. */
export async function hostFixture(
  { hostEnv, usesPostgres }: HostSettings,
  use: (host: Host) => Promise<void>,
): Promise<void> {
  const database = await freshDatabase(usesPostgres ? preferred : embedded, 'demo')
  const host = await startHost({ ...hostEnv, DATABASE_URL: database.url ?? '' }, { hasLine: usesPostgres })
  await use(host)
  const code = await host.stop()
  const printed = host.printed()
  await host.remove()
  await database.drop()
  if (code !== 0) throw new Error(`The host did not stop cleanly (${code}):\n${printed.slice(-2000)}`)
}
