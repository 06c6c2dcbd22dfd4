import type { RequestScope } from './dispatch.ts'
import type { CurrentCatalogue } from '../catalogue/currentCatalogue.ts'
import type { Database } from '../store/database/database.ts'

/** For the log: the request's id, and what it turned out to be. */
export interface Trace {
  id: string
  call: string
  refused?: true
}

/** What every route of the host finds beside its request. */
export interface HonoEnv {
  Bindings: {
    ground: RequestScope
    database: Database
    catalogue: CurrentCatalogue
    trace: Trace
    /** Logs a fault that the asker does not notice. */
    failed: (error: unknown) => undefined
  }
}
