import type { Hono } from 'hono'
import { API_MOUNT } from '../../contract/callPaths.ts'
import { callOf } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import { rateLimited, refused } from '../context/context.ts'
import { lineOf, networkOf, NETWORKS_OF_LINE } from '../context/networkAddress.ts'
import { isLocal } from '../context/throttle.ts'
import { refusalResponse } from '../context/response.ts'
import { mayWatch, unknownOrder } from '../handlers/tracking/live.ts'
import { hasSessionEnded, sessionEnded, sessionOf } from '../sessions/access.ts'
import { credentialsOf } from '../sessions/cookies.ts'
import type { Send } from '../services/live/liveFeed.ts'
import type { RequestScope } from './dispatch.ts'
import type { StreamOwner } from './eventStreams.ts'
import type { HonoEnv } from './honoEnv.ts'
import { inputError, readFields } from './request.ts'

/**
 * `GET /live/stream?oh=…&g=…` sends an order whenever it changes, as server-sent events: `order` with the answer of `liveOrder`,
 * `driver` with that of `liveDriver`. The page reads it by `fetch` with its bearer token (D-19). `GET /live/menu?sh=…` sends
 * `changed` when something of a store is sold out or back.
 */
export function mountLiveStreams(app: Hono<HonoEnv>): void {
  app.get(`${API_MOUNT}/live/stream`, async ({ req, env }) => {
    env.trace.call = 'live stream'
    const { scope } = env
    const call = callOf('liveOrder')
    const access = sessionOf(call, credentialsOf(req.raw.headers, scope.secure), scope.settings.tokenKey, scope.now)
    if (!access.ok) return refusalResponse(access)
    if (await hasSessionEnded(access.session, scope.db, scope.now)) return refusalResponse(sessionEnded)
    const read = await readFields(req.raw)
    if (!read.ok) return refusalResponse(read)
    const parsed = z.safeDecode(call.input, read.input)
    if (!parsed.success) return refusalResponse(inputError(parsed.error.issues, read.input))
    const watched = parsed.data as { hash: string; guest: string }
    if (!(await mayWatch(watched, { ...scope, session: access.session }))) return refusalResponse(unknownOrder)
    const { session } = access
    const owners = [{ name: `session ${session.hash}`, most: MAX_STREAMS }, ...networkOwners(scope)]
    const isAllowed = async (now: Date) => !(await hasSessionEnded(session, scope.db, now))
    return streamTo(
      env,
      owners,
      (send) => env.live.watchOrder(watched.hash, send),
      session.member ? isAllowed : undefined,
    )
  })
  app.get(`${API_MOUNT}/live/menu`, ({ req, env }) => {
    env.trace.call = 'menu stream'
    const store = req.query('sh') ?? ''
    if (!env.scope.catalogue.store(store, env.scope.now))
      return refusalResponse(refused('There is no such store.', { httpStatus: 404 }))
    return streamTo(env, networkOwners(env.scope), (send) => env.live.watchStore('menu', store, send))
  })
}

/**
 * A stream needs Node's response, which only a request over the network has. Where `isAllowed` is given, it is asked before
 * anything is sent, with the time of then, so that a stream ends with the session that opened it.
 */
export function streamTo(
  { outgoing, streams, clock, failed }: HonoEnv['Bindings'],
  owners: readonly StreamOwner[],
  subscribe: (send: Send) => () => void,
  isAllowed?: (now: Date) => Promise<boolean>,
): Response {
  if (!outgoing) return refusalResponse(refused('A stream needs a connection.', { httpStatus: 501 }))
  const opened = streams.open(outgoing, owners, (send, end) => {
    if (!isAllowed) return subscribe(send)
    let sent = Promise.resolve()
    return subscribe((chunk) => {
      sent = sent
        .then(() => isAllowed(clock()))
        .then((may) => (may ? send(chunk) : end()))
        .catch((error: unknown) => {
          failed(error)
          end()
        })
    })
  })
  return opened ?? refusalResponse(tooManyStreams)
}

/** The streams of a session, or of a kitchen's screen: pages in as many tabs. */
export const MAX_STREAMS = 20
/** The open pages of a network: customers in a school or a hall share its address. */
const MAX_STREAMS_OF_NETWORK = 300
/** Pages ask again in 15 s at the latest, and read by calls meanwhile. */
const tooManyStreams = rateLimited('Too many live pages are open at once. This page goes on without.', 15)

function networkOwners({ address }: Pick<RequestScope, 'address'>): StreamOwner[] {
  if (address === '' || isLocal(address)) return []
  const [network, line] = [networkOf(address), lineOf(address)]
  const most = MAX_STREAMS_OF_NETWORK
  return [
    { name: `network ${network}`, most },
    ...(line === network ? [] : [{ name: `line ${line}`, most: most * NETWORKS_OF_LINE }]),
  ]
}
