import { formatAmount } from '../../../domain/money.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { productHash, storeHash } from '../../catalogue/hashes.ts'
import { faultsOf, messageOf, type Fault } from '../../catalogue/import/faults.ts'
import { couponFaults } from '../../catalogue/import/offerFaults.ts'
import { formerCoupon, presentCoupon } from '../../catalogue/import/formerCoupon.ts'
import { coupon, type CouponEntry } from '../../catalogue/import/offerFormat.ts'
import { readJsonFile } from '../../catalogue/import/readJson.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { daysOf, sendCoupon as mailCoupon } from '../../handlers/rewards/sendCoupon.ts'
import { findMemberByEmail } from '../../store/accounts/members.ts'
import { findCouponDocument, listCoupons, saveCoupon, withdrawCoupon } from '../../store/discounts/coupons.ts'
import { readBytes, readInput } from '../request.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

export const couponCalls: OperatorCall[] = [
  { method: 'GET', path: '/coupons', does: 'All coupons with their uses.', run: showCoupons },
  {
    method: 'POST',
    path: '/coupons',
    does: 'Makes a coupon, or changes the one with its code.',
    body: { type: 'application/json', is: 'An entry of the coupons of a catalogue file.' },
    run: makeCoupon,
  },
  { method: 'POST', path: '/coupons/:code/withdraw', does: 'Ends a coupon.', run: withdraw },
  {
    method: 'POST',
    path: '/coupons/:code/send',
    does: 'Mails a coupon to a member who wants offers by mail.',
    fields: { email: "The member's." },
    run: sendCoupon,
  },
]

const MAX_COUPON_BYTES = 64 * 1024

const UNKNOWN_COUPON = 'There is no such coupon.'

/** `POST /operator/coupons` with a coupon entry of the catalogue file as body; it replaces the coupon with its code. */
async function makeCoupon({ req, env }: RouteContext): Promise<Response> {
  const body = await readBytes(req.raw, MAX_COUPON_BYTES)
  if (body === undefined) return refusal('A coupon has up to 64 kB.', 413)
  const json = readJsonFile(body)
  if (!json.ok) return success({ status: false, errors: json.errors }, 422)
  const parsed = coupon.safeParse(presentCoupon(json.value), { error: messageOf })
  const errors = parsed.success
    ? faultsIn(parsed.data, env.catalogue.current(), env.scope.now)
    : faultsOf(parsed.error.issues)
  if (!parsed.success || errors.length > 0) return success({ status: false, errors }, 422)
  const { code } = parsed.data
  await saveCoupon(env.database.db, { code, document: formerCoupon(parsed.data) }, env.scope.now)
  return success({ status: true, coupon: code })
}

function faultsIn(entry: CouponEntry, catalogue: Catalogue, now: Date): Fault[] {
  const stores = catalogue.stores(now).filter(({ comingSoon }) => !comingSoon)
  const isSold = (code: string) => stores.some(({ hash }) => catalogue.product(hash, productHash(code)) !== undefined)
  const isStore = (code: string) => stores.some(({ hash }) => hash === storeHash(code))
  return couponFaults(entry, [], { has: isSold }, { has: isStore })
}

async function withdraw({ req, env }: RouteContext): Promise<Response> {
  const code = codeOf(req.param('code'))
  const isWithdrawn = await withdrawCoupon(env.database.db, code, env.scope.now)
  return isWithdrawn ? success({ status: true, coupon: code }) : refusal(UNKNOWN_COUPON, 404)
}

/** Field `email`: mails the coupon to the member, and records that it was sent [COUPON-10]. */
async function sendCoupon({ req, env }: RouteContext): Promise<Response> {
  const code = codeOf(req.param('code'))
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { db } = env.database
  const document = await findCouponDocument(db, code)
  if (document === undefined) return refusal(UNKNOWN_COUPON, 404)
  const { email } = read.input
  const member = typeof email === 'string' ? await findMemberByEmail(db, email.trim()) : undefined
  if (!member) return refusal('There is no member with this email.', 404)
  if (!member.mailing) return refusal('This member does not want offers by email.', 422)
  const entry = coupon.parse(presentCoupon(document))
  const sender = { ...env.scope, catalogue: env.catalogue.current() }
  const { lastDay, expired } = daysOf(entry, sender)
  if (expired) return refusal(`${code} has expired.`, 422)
  await db.transaction().execute((transaction) => mailCoupon(transaction, entry, member, sender))
  return success({ status: true, coupon: code, last_day: lastDay ?? '' })
}

async function showCoupons({ env }: RouteContext): Promise<Response> {
  const coupons = await listCoupons(env.database.db)
  return success({
    status: true,
    coupons: coupons.map(({ code, document, source, withdrawn_at, used, discounts, sent }) => ({
      code,
      source,
      withdrawn: withdrawn_at !== null,
      used,
      discounts: formatAmount(discounts),
      sent,
      entry: presentCoupon(document),
    })),
  })
}

const codeOf = (text: string | undefined): string => (text ?? '').trim().toUpperCase()
