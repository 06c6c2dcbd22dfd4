import type { ViteDevServer } from 'vite'
import type { Database, openDatabase } from '../../host/store/database/database.ts'

type OpenDatabase = typeof openDatabase

const DATABASE = '/host/store/database/database.ts'

export interface DevDatabase {
  open: OpenDatabase
  close: () => Promise<void>
}

/** One open database for each host after the other, since the embedded one takes seconds to open. */
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
      const loaded = (await vite.ssrLoadModule(DATABASE)) as { openDatabase: OpenDatabase }
      // It is another function when the module, a migration or anything else it imports has changed.
      if (loaded.openDatabase !== openedBy) await close()
      openedBy = loaded.openDatabase
      database ??= await openedBy(options)
      return { ...database, close: () => Promise.resolve() }
    },
  }
}
