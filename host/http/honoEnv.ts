import type { ServerResponse } from 'node:http'
import type { LiveFeed } from '../services/live/liveFeed.ts'
import type { Asker } from './operator/asker.ts'
import type { EventStreams } from './eventStreams.ts'
import type { RequestScope } from './dispatch.ts'
import type { CurrentCatalogue } from '../catalogue/currentCatalogue.ts'
import type { OfficeAsker } from '../sessions/office.ts'
import type { KitchenSession } from '../store/kitchen/kitchenAccess.ts'
import type { Database } from '../store/database/database.ts'

export interface Trace {
  id: string
  call: string
  refused?: true
  /** Of a page or an answer for everybody: whether it was there already. */
  kept?: boolean
}

export interface HonoEnv {
  Bindings: {
    scope: RequestScope
    /** The time, for what goes on after the request's own (`scope.now`). */
    clock: () => Date
    database: Database
    catalogue: CurrentCatalogue
    live: LiveFeed
    streams: EventStreams
    /** Node's response, for streams; undefined for a request that did not come over the network. */
    outgoing?: ServerResponse
    trace: Trace
    failed: (error: unknown) => undefined
    /** Writes a line for the operator into the log. */
    warn: (warning: string) => void
  }
  Variables: {
    /** The signed-in screen, for a request below /kitchen. */
    kitchen?: KitchenSession
    /** Who is signed in at the office, for a request below /office. */
    office?: OfficeAsker
    /** Who asks, for a request below /operator or /office/api. */
    asker?: Asker
  }
}
