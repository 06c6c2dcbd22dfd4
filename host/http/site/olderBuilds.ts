import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** How many builds before the running one still have their files served. */
const MAX_OLDER_BUILDS = 5

/**
 * Keeps the built files of this host's build in `dataDir`, and answers the folders of those before it, the last first.
 * A page that is open since an earlier build goes on asking for that build's scripts and styles. Its HTML is not kept.
 */
export function keepBuild(client: string, id: string, dataDir: string): string[] {
  const builds = join(dataDir, 'builds')
  mkdirSync(builds, { recursive: true })
  const own = join(builds, id)
  if (!existsSync(own)) {
    // Whole or not at all, also beside another host that does the same.
    const half = join(builds, `.${id}-${process.pid}`)
    cpSync(join(client, 'assets'), join(half, 'assets'), { recursive: true, filter: (path) => !path.includes('.map') })
    try {
      renameSync(half, own)
    } catch {
      rmSync(half, { recursive: true, force: true })
    }
  }
  // The order is that of the last start, so that a build one went back to counts as the newest.
  const now = new Date()
  utimesSync(own, now, now)
  const older = readdirSync(builds)
    .filter((name) => name !== id && !name.startsWith('.'))
    .map((name) => join(builds, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of older.splice(MAX_OLDER_BUILDS)) rmSync(folder, { recursive: true, force: true })
  return older
}
