import type { Context as HonoContext, Hono } from 'hono'
import { rateLimited } from '../../context/context.ts'
import { readInput } from '../request.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { TokenBuckets } from '../../context/tokenBuckets.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { readJson } from '../../catalogue/import/readJson.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { switchStore } from '../../store/catalogues.ts'
import { findMemberByEmail } from '../../store/accounts/members.ts'
import { givePoints } from '../../store/accounts/points.ts'
import { importAddressFile } from './addressCalls.ts'
import { makeCoupon, sendCoupon, showCoupons, withdraw } from './couponCalls.ts'
import { makeGiftCards, showGiftCard, switchGiftCard } from './giftCardCalls.ts'
import { changeOrder, handToDriver, placeDriver } from './orderCalls.ts'
import { makeRefund } from './refundCalls.ts'
import { refusal, success } from './operatorResponse.ts'
import { isSame } from '../../sessions/token.ts'
import { importCatalogue } from '../../catalogue/import/importCatalogue.ts'
import { networkOf } from '../../context/networkAddress.ts'

type RouteContext = HonoContext<HonoEnv>

const MAX_CATALOGUE_BYTES = 20 * 1024 * 1024

const WRONG_KEY_BUCKET = { most: 20, perSecond: 20 / 900 }

/** The operator's calls, which take the operator key as bearer token and never a customer's token (D-27). */
export function mountOperator(app: Hono<HonoEnv>, dataDir: string | undefined): void {
  const wrongKeys = new TokenBuckets(WRONG_KEY_BUCKET)
  app.use('/operator/*', async (context, next) => {
    context.env.trace.call = `operator ${context.req.path.split('/')[2] ?? ''}`
    const { settings, address } = context.env.scope
    const network = networkOf(address)
    const wait = wrongKeys.wait(network)
    if (wait > 0)
      return responseOf(writeRefusal(rateLimited('Too many wrong operator keys. Please try again later.', wait)))
    const key = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    if (isSame(key, settings.operatorKey)) return await next()
    wrongKeys.take(network)
    return refusal('The operator key is missing or wrong.', 401)
  })
  app.post('/operator/catalogue', (context) => importFile(context, dataDir))
  app.post('/operator/addresses', importAddressFile)
  app.post('/operator/stores/:code', switchServices)
  app.post('/operator/orders/:number', changeOrder)
  app.post('/operator/orders/:number/driver', handToDriver)
  app.post('/operator/orders/:number/position', placeDriver)
  app.post('/operator/orders/:number/refund', makeRefund)
  app.post('/operator/points', grantPoints)
  app.get('/operator/coupons', showCoupons)
  app.post('/operator/coupons', makeCoupon)
  app.post('/operator/coupons/:code/withdraw', withdraw)
  app.post('/operator/coupons/:code/send', sendCoupon)
  app.post('/operator/gift-cards', makeGiftCards)
  app.post('/operator/gift-cards/find', showGiftCard)
  app.post('/operator/gift-cards/block', switchGiftCard(true))
  app.post('/operator/gift-cards/unblock', switchGiftCard(false))
  app.all('/operator/*', () => refusal('There is no such operator call.', 404))
}

async function importFile({ req, env }: RouteContext, dataDir: string | undefined): Promise<Response> {
  if (Number(req.header('content-length') ?? 0) > MAX_CATALOGUE_BYTES)
    return refusal('A catalogue file has up to 20 MB.', 413)
  const json = readJson(await req.raw.text())
  const { settings: keys, now } = env.scope
  const imported = json.ok ? await importCatalogue(env.database.db, json.value, { dataDir, keys, now }) : json
  if (!imported.ok) return success({ status: false, errors: imported.errors }, 422)
  await env.catalogue.refresh()
  return success({ status: true, version: imported.version, ...imported.counts, warnings: imported.warnings })
}

async function switchServices({ req, env }: RouteContext): Promise<Response> {
  const code = req.param('code') ?? ''
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const switches = { ...serviceSwitch('pickup', read.input), ...serviceSwitch('delivery', read.input) }
  if (Object.keys(switches).length === 0)
    return refusal('Say pickup=open, pickup=closed, delivery=open or delivery=closed.', 422)
  if (!env.catalogue.current().store(storeHash(code), env.scope.now)) return refusal('There is no such store.', 404)
  await switchStore(env.database.db, code, switches)
  await env.catalogue.refresh()
  return success({ status: true, store: code, ...switches })
}

async function grantPoints({ req, env }: RouteContext): Promise<Response> {
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { email, points } = read.input
  if (typeof points !== 'string' || !/^[1-9]\d{0,4}$/.test(points)) return refusal('Say points=1 to points=99999.', 422)
  const member = typeof email === 'string' ? await findMemberByEmail(env.database.db, email.trim()) : undefined
  if (!member) return refusal('There is no member with this email.', 404)
  await givePoints(env.database.db, member.hash, Number(points), env.scope.now)
  return success({ status: true, points: member.points + Number(points) })
}

const serviceSwitch = (service: 'pickup' | 'delivery', { [service]: value }: Record<string, unknown>) =>
  value === 'open' || value === 'closed' ? { [service]: value === 'open' } : {}
