import type { Catalogue } from '../../catalogue/catalogue.ts'
import { productHash, storeHash } from '../../catalogue/hashes.ts'
import { faultsOf, messageOf, type Fault } from '../../catalogue/import/faults.ts'
import { couponFaults } from '../../catalogue/import/offerFaults.ts'
import { formerCoupon, presentCoupon } from '../../catalogue/import/formerCoupon.ts'
import { coupon, type CouponEntry } from '../../catalogue/import/offerFormat.ts'
import { readJsonFile } from '../../catalogue/import/readJson.ts'
import { daysOf, sendCoupon } from '../../handlers/rewards/sendCoupon.ts'
import { findMemberByEmail } from '../../store/accounts/members.ts'
import { saveEntry, withdrawEntry } from '../../store/catalogueEntries.ts'
import { findCouponDocument, listCoupons } from '../../store/discounts/coupons.ts'
import { readBytes } from '../request.ts'
import { answer, refuse, refuseFile, type OperatorHandlers } from './operatorHandler.ts'

const MAX_COUPON_BYTES = 64 * 1024

const UNKNOWN_COUPON = refuse('There is no such coupon.', 404)

export const couponHandlers = {
  listCoupons: async (_, { db }) => {
    const coupons = await listCoupons(db)
    return answer({
      coupons: coupons.map(({ document: entry, withdrawn_at: withdrawnAt, ...one }) => ({
        ...one,
        withdrawn: withdrawnAt !== null,
        entry: presentCoupon(entry) as Record<string, unknown>,
      })),
    })
  },
  saveCoupon: async (_, { request, db, catalogue, now }) => {
    const body = await readBytes(request, MAX_COUPON_BYTES)
    if (body === undefined) return refuse('A coupon has up to 64 kB.', 413)
    const json = readJsonFile(body)
    if (!json.ok) return refuseFile(json.errors)
    const parsed = coupon.safeParse(presentCoupon(json.value), { error: messageOf })
    const errors = parsed.success ? faultsIn(parsed.data, catalogue, now) : faultsOf(parsed.error.issues)
    if (!parsed.success || errors.length > 0) return refuseFile(errors)
    const { code } = parsed.data
    await saveEntry(db, 'coupons', { code, document: formerCoupon(parsed.data) }, now)
    return answer({ code })
  },
  withdrawCoupon: async ({ code }, { db, now }) =>
    (await withdrawEntry(db, 'coupons', code, now)) ? answer({ code }) : UNKNOWN_COUPON,
  /** Mails the coupon to the member, and records that it was sent [COUPON-10]. */
  sendCoupon: async ({ code, email }, context) => {
    const { db } = context
    const document = await findCouponDocument(db, code)
    if (document === undefined) return UNKNOWN_COUPON
    const member = await findMemberByEmail(db, email.trim())
    if (!member) return refuse('There is no member with this email.', 404)
    if (!member.mailing) return refuse('This member does not want offers by email.')
    const entry = coupon.parse(presentCoupon(document))
    const { lastDay, expired } = daysOf(entry, context)
    if (expired) return refuse(`${code} has expired.`)
    await db.transaction().execute((transaction) => sendCoupon(transaction, entry, member, context))
    return answer({ code, lastDay: lastDay ?? '' })
  },
} satisfies Partial<OperatorHandlers>

function faultsIn(entry: CouponEntry, catalogue: Catalogue, now: Date): Fault[] {
  const stores = catalogue.stores(now).filter(({ comingSoon }) => !comingSoon)
  const isSold = (code: string) => stores.some(({ hash }) => catalogue.product(hash, productHash(code)) !== undefined)
  const isStore = (code: string) => stores.some(({ hash }) => hash === storeHash(code))
  return couponFaults(entry, [], { has: isSold }, { has: isStore })
}
