import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const MAX_OLDER_BUILDS = 5

/**
 * Copies the files of the running build into `dataDir` and returns the folders of earlier builds, the newest first: a page that
 * is open since an earlier build still requests that build's scripts and styles.
 */
export function keepBuild(client: string, id: string, dataDir: string): string[] {
  const builds = join(dataDir, 'builds')
  mkdirSync(builds, { recursive: true })
  const own = join(builds, id)
  if (!existsSync(own)) {
    // Renamed when complete, so that another host that does the same never sees half of it.
    const partial = join(builds, `.${id}-${process.pid}`)
    cpSync(join(client, 'assets'), join(partial, 'assets'), {
      recursive: true,
      filter: (path) => !path.includes('.map'),
    })
    try {
      renameSync(partial, own)
    } catch {
      rmSync(partial, { recursive: true, force: true })
    }
  }
  // Ordered by last start, so that a build that the operator rolled back to is the newest.
  const now = new Date()
  utimesSync(own, now, now)
  const older = readdirSync(builds)
    .filter((name) => name !== id && !name.startsWith('.'))
    .map((name) => join(builds, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of older.splice(MAX_OLDER_BUILDS)) rmSync(folder, { recursive: true, force: true })
  return older
}
