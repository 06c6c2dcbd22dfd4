import type { Hono } from 'hono'
import { isInScope, storesAllowed, type Assignment } from '../../../domain/office/roles.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { refusalResponse } from '../../context/response.ts'
import type { OfficeChange, Send } from '../../services/live/liveFeed.ts'
import { findOfficeAsker } from '../../sessions/office.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { MAX_STREAMS, streamTo } from '../liveStreams.ts'
import { OFFICE_STREAM, officeSignedOut } from './officeCalls.ts'

/** Changes that come within it are told together. */
const TOGETHER_MS = 1000

/** What a change is called on the wire, and who hears of it: everybody of what is of no store. */
const HEARD = {
  kitchen: { what: 'orders', needs: 'orders:read' },
  menu: { what: 'soldOut', needs: 'stores:read' },
  approvals: { what: 'approvals', needs: undefined },
} as const

/**
 * `GET /office/api/stream` sends `changed` when something happens in a store of the asker, or waits for a second person or does not
 * any more, with what and where: `{"changes":[{"what":"orders","store":"main"},{"what":"approvals"}]}`, or without any where some may have been missed. It ends with the session, and
 * with the roles that it was opened with, so that the page opens it again by those of then.
 */
export function mountOfficeStream(app: Hono<HonoEnv>): void {
  app.get(OFFICE_STREAM, ({ req, env, var: { office: asker } }) => {
    env.trace.call = 'office stream'
    if (!asker) return refusalResponse(officeSignedOut)
    const { scope, live, catalogue } = env
    const { assignments } = asker.person
    const roles = JSON.stringify(assignments)
    const isAllowed = async (now: Date) => {
      const present = await findOfficeAsker(req.raw.headers, { ...scope, now })
      return present !== undefined && JSON.stringify(present.person.assignments) === roles
    }
    const owner = { name: `office ${asker.session.id}`, most: MAX_STREAMS }
    const subscribe = (send: Send) =>
      tellTogether(
        (heard) => live.watchChanges(heard),
        send,
        (changes) => eventOf(changes, assignments, catalogue.current()),
      )
    return streamTo(env, [owner], subscribe, isAllowed)
  })
}

type Heard = OfficeChange | undefined

/** Sends at most one event a second of what is heard. Returns a function that ends it. */
function tellTogether(
  watch: (heard: (change: Heard) => void) => () => void,
  send: Send,
  eventOfAll: (changes: readonly Heard[]) => string | undefined,
): () => void {
  let changes: Heard[] = []
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    const event = eventOfAll(changes)
    changes = []
    timer = undefined
    if (event !== undefined) send(Buffer.from(event))
  }
  const end = watch((change) => {
    changes.push(change)
    timer ??= setTimeout(tell, TOGETHER_MS)
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}

/** Undefined where nothing of it is in a store of the asker's. */
function eventOf(
  heard: readonly Heard[],
  assignments: readonly Assignment[],
  { storeCode }: Pick<Catalogue, 'storeCode'>,
): string | undefined {
  const told = new Map<string, { what: string; store?: string }>()
  for (const change of heard) {
    if (!change) return changed([])
    const { what, needs } = HEARD[change.kind]
    if (needs === undefined) told.set(what, { what })
    else if (isInScope(storesAllowed(assignments, needs), change.store))
      told.set(`${what} ${change.store}`, { what, store: storeCode(change.store) ?? change.store })
  }
  return told.size > 0 ? changed([...told.values()]) : undefined
}

const changed = (changes: readonly object[]): string => `event: changed\ndata: ${JSON.stringify({ changes })}\n\n`
