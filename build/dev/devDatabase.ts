import type { ViteDevServer } from 'vite'
import type { Database, openDatabase } from '../../host/store/database/database.ts'

type OpenDatabase = typeof openDatabase

const DATABASE_MODULE = '/host/store/database/database.ts'

interface DevDatabase {
  open: OpenDatabase
  close: () => Promise<void>
}

/** Keeps one database open across restarts of the host, since the embedded one takes seconds to open. */
export function devDatabase(vite: ViteDevServer): DevDatabase {
  let openedBy: OpenDatabase | undefined
  let database: Database | undefined
  const close = async () => {
    await database?.close()
    database = undefined
  }
  return {
    close,
    open: async (options) => {
      const loaded = (await vite.ssrLoadModule(DATABASE_MODULE)) as { openDatabase: OpenDatabase }
      // Vite returns a new function when the module or anything that it imports, such as a migration, has changed.
      if (loaded.openDatabase !== openedBy) await close()
      openedBy = loaded.openDatabase
      database ??= await openedBy(options)
      return { ...database, close: () => Promise.resolve() }
    },
  }
}
