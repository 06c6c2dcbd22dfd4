import type { Hono } from 'hono'
import { API_MOUNT } from '../../contract/workerContract.ts'
import { callOf } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import { refused } from '../context/context.ts'
import { responseOf, writeRefusal } from '../context/response.ts'
import { mayWatch, unknownOrder } from '../handlers/tracking/live.ts'
import { hasSessionEnded, sessionEnded, sessionOf } from '../sessions/access.ts'
import { credentialsOf } from '../sessions/cookies.ts'
import type { Send } from '../services/live/liveFeed.ts'
import type { HonoEnv } from './honoEnv.ts'
import { inputError } from './inputError.ts'
import { readInput } from './request.ts'

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
    if (!access.ok) return responseOf(writeRefusal(access))
    if (await hasSessionEnded(access.session, scope.db, scope.now)) return responseOf(writeRefusal(sessionEnded))
    const read = await readInput(req.raw)
    if (!read.ok) return responseOf(writeRefusal(read))
    const parsed = z.safeDecode(call.input, read.input)
    if (!parsed.success) return responseOf(writeRefusal(inputError(parsed.error.issues, read.input)))
    const watched = parsed.data as { hash: string; guest: string }
    if (!(await mayWatch(watched, { ...scope, session: access.session }))) return responseOf(writeRefusal(unknownOrder))
    const { session } = access
    const isAllowed = async () => !(await hasSessionEnded(session, scope.db, scope.now))
    return streamTo(env, (send) => env.live.watchOrder(watched.hash, send), session.member && isAllowed)
  })
  app.get(`${API_MOUNT}/live/menu`, ({ req, env }) => {
    env.trace.call = 'menu stream'
    const store = req.query('sh') ?? ''
    if (!env.scope.catalogue.store(store, env.scope.now))
      return responseOf(writeRefusal(refused('There is no such store.', { httpStatus: 404 })))
    return streamTo(env, (send) => env.live.watchStore('menu', store, send))
  })
}

/**
 * A stream needs Node's response, which only a request over the network has. Where `isAllowed` is given, it is asked before
 * anything is sent, so that a stream ends with the session that opened it.
 */
export function streamTo(
  { outgoing, streams, failed }: HonoEnv['Bindings'],
  subscribe: (send: Send) => () => void,
  isAllowed?: (() => Promise<boolean>) | '',
): Response {
  if (!outgoing) return responseOf(writeRefusal(refused('A stream needs a connection.', { httpStatus: 501 })))
  return streams.open(outgoing, (send, end) => {
    if (!isAllowed) return subscribe(send)
    let sent = Promise.resolve()
    return subscribe((chunk) => {
      sent = sent
        .then(isAllowed)
        .then((may) => (may ? send(chunk) : end()))
        .catch((error: unknown) => {
          failed(error)
          end()
        })
    })
  })
}
