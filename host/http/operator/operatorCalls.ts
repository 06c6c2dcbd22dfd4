import type { Context as Asking, Hono } from 'hono'
import { rateLimited, refused, type RefusalStatus } from '../../context/context.ts'
import { readInput } from '../request.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { TokenBuckets } from '../../context/tokenBuckets.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { readJson } from '../../catalogue/import/readJson.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { switchStore } from '../../store/catalogues.ts'
import { setOrderStatus } from '../../store/orders/orderHistory.ts'
import { findMemberByEmail } from '../../store/accounts/members.ts'
import { givePoints } from '../../store/accounts/points.ts'
import { isSame } from '../../sessions/token.ts'
import { importCatalogue } from '../../catalogue/import/importCatalogue.ts'
import { networkOf } from '../../context/networkAddress.ts'

type Asked = Asking<HonoEnv>

/** A chain's whole catalogue fits; nothing else is this big. */
const MAX_CATALOGUE_BYTES = 20 * 1024 * 1024

/** Wrong keys of a network address, after which a right one waits too. */
const KEY_GUESS_BUCKET = { most: 20, perSecond: 20 / 900 }

/** The operator's calls: opened by the operator key as a bearer token, never by a customer's (D-27). */
export function mountOperator(app: Hono<HonoEnv>, dataDir: string | undefined): void {
  const guesses = new TokenBuckets(KEY_GUESS_BUCKET)
  app.use('/operator/*', async (asked, next) => {
    asked.env.trace.call = `operator ${asked.req.path.split('/')[2] ?? ''}`
    const { settings, address } = asked.env.ground
    const network = networkOf(address)
    const wait = guesses.wait(network)
    if (wait > 0)
      return responseOf(writeRefusal(rateLimited('Too many wrong operator keys. Please try again later.', wait)))
    const key = /^Bearer (.+)$/.exec(asked.req.header('authorization') ?? '')?.[1] ?? ''
    if (isSame(key, settings.operatorKey)) return await next()
    guesses.take(network)
    return no('The operator key is missing or wrong.', 401)
  })
  app.post('/operator/catalogue', (asked) => importFile(asked, dataDir))
  app.post('/operator/stores/:code', switchServices)
  app.post('/operator/orders/:number', move)
  app.post('/operator/points', give)
  app.all('/operator/*', () => no('There is no such operator call.', 404))
}

/** All or nothing: every error with its path in the file, and nothing is kept when there is one. */
async function importFile({ req, env }: Asked, dataDir: string | undefined): Promise<Response> {
  if (Number(req.header('content-length') ?? 0) > MAX_CATALOGUE_BYTES)
    return no('A catalogue file has up to 20 MB.', 413)
  const json = readJson(await req.raw.text())
  const imported = json.ok ? await importCatalogue(env.database.db, json.value, dataDir) : json
  if (!imported.ok) return yes({ status: false, errors: imported.errors }, 422)
  await env.catalogue.refresh()
  return yes({ status: true, version: imported.version, ...imported.counts, warnings: imported.warnings })
}

/** `pickup` and `delivery`, each 'open' or 'closed'; one that is not named stays as it is. */
async function switchServices({ req, env }: Asked): Promise<Response> {
  const code = req.param('code') ?? ''
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const wanted = { ...switched('pickup', read.input), ...switched('delivery', read.input) }
  if (Object.keys(wanted).length === 0)
    return no('Say pickup=open, pickup=closed, delivery=open or delivery=closed.', 422)
  if (!env.catalogue.current().store(storeHash(code), env.ground.now)) return no('There is no such store.', 404)
  await switchStore(env.database.db, code, wanted)
  await env.catalogue.refresh()
  return yes({ status: true, store: code, ...wanted })
}

/** `status`: 1 in progress, 2 finished, 4 or 5 as the operator means them [HIST-04 HIST-06]. */
async function move({ req, env }: Asked): Promise<Response> {
  const number = req.param('number') ?? ''
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const status = [1, 2, 4, 5].find((one) => String(one) === read.input['status'])
  if (status === undefined) return no('Say status=1, status=2, status=4 or status=5.', 422)
  const isMoved = /^\d{1,9}$/.test(number) && (await setOrderStatus(env.database.db, Number(number), status))
  return isMoved ? yes({ status: true, order: number, c_status: status }) : no('There is no such order.', 404)
}

/** `email` of a member, and the `points` that the chain gives: a welcome, a mended mistake. */
async function give({ req, env }: Asked): Promise<Response> {
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { email, points } = read.input
  if (typeof points !== 'string' || !/^[1-9]\d{0,4}$/.test(points)) return no('Say points=1 to points=99999.', 422)
  const member = typeof email === 'string' ? await findMemberByEmail(env.database.db, email.trim()) : undefined
  if (!member) return no('There is no member with this email.', 404)
  await givePoints(env.database.db, member.hash, Number(points), env.ground.now)
  return yes({ status: true, points: member.points + Number(points) })
}

const switched = (service: 'pickup' | 'delivery', { [service]: said }: Record<string, unknown>) =>
  said === 'open' || said === 'closed' ? { [service]: said === 'open' } : {}

const no = (message: string, httpStatus: RefusalStatus) => responseOf(writeRefusal(refused(message, { httpStatus })))
const yes = (body: object, status = 200) => responseOf({ status, body: JSON.stringify(body) })
