import { cents } from '../../catalogue/amounts.ts'
import type { CouponEntry } from '../../catalogue/import/offerFormat.ts'
import { formatMoney } from '../../../domain/money.ts'
import { formatDay } from '../../../domain/schedule/formatTime.ts'
import type { Member } from '../../store/accounts/members.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { mailWithParagraphs } from './mailWithParagraphs.tsx'

interface CouponLetter {
  coupon: CouponEntry
  /** Days are YYYY-MM-DD in the chain's time zone. */
  today: string
  lastDay?: string
  chain: string
  /** The site's address. */
  origin: string
}

/** A coupon sent to a member who wants offers by email. */
export function couponMail(
  { name, email }: Pick<Member, 'name' | 'email'>,
  { coupon, today, lastDay, chain, origin }: CouponLetter,
): OutgoingMessage {
  const { coupon_code: code, least_order: least, days_since_sent: days } = coupon
  const use = days === undefined ? '' : 'Sign in first, because it counts for your account only. '
  const from = least === undefined ? '' : ` It is for orders of ${formatMoney(cents(least))} and more.`
  return mailWithParagraphs(
    { to: email, chain, subject: `${coupon.name} at ${chain}` },
    [
      `Hey ${name},`,
      `this is for you: ${coupon.name}. ${coupon.message}`,
      `Your code: ${code}`,
      `${use}Type the code into the field for promo codes at checkout.${from}`,
      ...(lastDay === undefined ? [] : [`Its last day is ${formatDay(lastDay, today)}, ${lastDay.slice(0, 4)}.`]),
      'You get this mail because your account says "Send me offers by email". You can change that in your account at any time.',
    ],
    origin,
  )
}
