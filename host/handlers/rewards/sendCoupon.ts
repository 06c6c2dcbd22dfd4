import { lastDayOf } from '../../../domain/payment/couponConditions.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { presentCoupon } from '../../catalogue/import/formerCoupon.ts'
import { coupon, type CouponEntry } from '../../catalogue/import/offerFormat.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import type { Context } from '../../context/context.ts'
import { couponMail } from '../../messages/mail/couponMail.tsx'
import { unsubscribeLink } from '../../sessions/signedLinks.ts'
import type { Member } from '../../store/accounts/members.ts'
import { hasOpenedApp } from '../../store/accounts/points.ts'
import type { Db } from '../../store/database/database.ts'
import { findWelcomeCoupon, recordSentCoupon } from '../../store/discounts/coupons.ts'
import { queueMessage } from '../../store/outbox.ts'

type Sender = Pick<Context, 'catalogue' | 'now' | 'origin' | 'settings'>

/** The first and the last day of a coupon that is sent now; it is `expired` when the last one has passed. */
export function daysOf(entry: CouponEntry, { catalogue, now }: Pick<Context, 'catalogue' | 'now'>) {
  const today = dayIn(catalogue.chain.timeZone, now)
  const lastDay = lastDayOf({ until: entry.until, daysSinceSent: entry.days_since_sent }, today)
  return { today, lastDay, expired: lastDay !== undefined && lastDay < today }
}

/** Mails a coupon to a member who wants offers by email, and records that it was sent [COUPON-10]. `db` is a transaction. */
export async function sendCoupon(db: Db, entry: CouponEntry, member: Member, sender: Sender): Promise<void> {
  const { catalogue, now, origin, settings } = sender
  await recordSentCoupon(db, entry.code, member.hash, now)
  const stores = entry.stores
    ?.flatMap((code) => catalogue.storeGroups.get(code) ?? [code])
    .flatMap((code) => catalogue.store(storeHash(code), now)?.name ?? [])
  const letter = { coupon: entry, ...daysOf(entry, sender), chain: catalogue.chain, stores, origin }
  const unsubscribe = unsubscribeLink(origin, member, settings.tokenKey)
  await queueMessage(db, couponMail(member, { ...letter, unsubscribe }), now)
}

/**
 * Mails the welcome code, once, to a member who has opened the installed app and wants offers by email [REWARD-04]. `db` is a
 * transaction.
 */
export async function sendWelcomeCode(db: Db, member: Member, sender: Sender): Promise<boolean> {
  if (!member.mailing || !(await hasOpenedApp(db, member.hash))) return false
  const document = await findWelcomeCoupon(db, member.hash)
  if (document === undefined) return false
  const entry = coupon.parse(presentCoupon(document))
  if (daysOf(entry, sender).expired) return false
  await sendCoupon(db, entry, member, sender)
  return true
}
