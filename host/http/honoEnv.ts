import type { RequestScope } from './dispatch.ts'
import type { CurrentCatalogue } from '../catalogue/currentCatalogue.ts'
import type { Database } from '../store/database/database.ts'

/** What the log shows of a request; its route sets `call`. */
export interface Trace {
  id: string
  call: string
  refused?: true
}

export interface HonoEnv {
  Bindings: {
    scope: RequestScope
    database: Database
    catalogue: CurrentCatalogue
    trace: Trace
    /** Logs a fault that does not fail the request. */
    failed: (error: unknown) => undefined
  }
}
