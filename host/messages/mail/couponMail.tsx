import { BRAND } from '../../../shared/brand.ts'
import { cents } from '../../catalogue/amounts.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { CouponEntry } from '../../catalogue/import/offerFormat.ts'
import { formatMoney } from '../../../domain/money.ts'
import { formatDay } from '../../../domain/schedule/formatTime.ts'
import type { Member } from '../../store/accounts/members.ts'
import type { OutgoingMessage } from '../../store/outbox.ts'
import { Link, mailHtml, Paragraph, Rule, SmallPrint } from './MailTemplate.tsx'

interface CouponLetter {
  coupon: CouponEntry
  /** Days are YYYY-MM-DD in the chain's time zone. */
  today: string
  lastDay?: string
  chain: Catalogue['chain']
  /** The names of the stores where it counts; undefined for all. */
  stores: readonly string[] | undefined
  /** The site's address. */
  origin: string
  /** The link that stops such mails. */
  unsubscribe: string
}

/** A coupon sent to a member who wants offers by email: says who sends it and how to stop it (CASL). */
export function couponMail(
  { name, email }: Pick<Member, 'name' | 'email'>,
  { coupon, today, lastDay, chain, stores, origin, unsubscribe }: CouponLetter,
): OutgoingMessage {
  const subject = `${coupon.name} at ${chain.name}`
  const paragraphs = [
    `Hey ${name},`,
    `this is for you: ${coupon.name}. ${coupon.message}`,
    `Your code: ${coupon.code}`,
    `${wayOf(coupon)}${limitsOf(coupon)}`,
    whereAndWhen(coupon, { today, lastDay, stores }),
  ]
  const why = `You get this mail because your account says "Send me offers by email". You can change that in your account at any time.`
  const sender = [chain.name, chain.address, BRAND.email].filter(Boolean).join(', ')
  const html = mailHtml(
    { subject, chain: chain.name },
    <>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Paragraph>
        <Link href={origin} />
      </Paragraph>
      <Rule />
      <SmallPrint>{why}</SmallPrint>
      <SmallPrint>
        Stop all offers: <Link href={unsubscribe} />
      </SmallPrint>
      <SmallPrint>{sender}</SmallPrint>
    </>,
  )
  const text = [...paragraphs, origin, why, `Stop all offers: ${unsubscribe}`, sender].join('\n\n')
  return { kind: 'mail', to: email, subject, text, html, unsubscribe }
}

const list = new Intl.ListFormat('en-CA')

/** 'You can use it at Main Street and Oak Street, from Monday, Jun 1, 2026 until Tuesday, Jun 30, 2026.' */
function whereAndWhen(
  { from, customer_limit: times }: CouponEntry,
  { today, lastDay, stores }: Pick<CouponLetter, 'today' | 'lastDay' | 'stores'>,
): string {
  const dayOf = (day: string) => `${formatDay(day, today)}, ${day.slice(0, 4)}`
  const days = [
    ...(from !== undefined && from > today ? [`from ${dayOf(from)}`] : []),
    ...(lastDay === undefined ? [] : [`until ${dayOf(lastDay)}`]),
  ].join(' ')
  const often = times === undefined ? '' : times === 1 ? 'once ' : `${times} times `
  return `You can use it ${often}at ${stores ? list.format(stores) : 'all our stores'}${days ? `, ${days}` : ''}.`
}

function wayOf({ days_since_sent: days, app_only: appOnly }: CouponEntry): string {
  const sign = days === undefined ? '' : 'Sign in first, because it counts for your account only. '
  return `${sign}Type the code into the field for promo codes at checkout${appOnly ? ' in our app' : ''}.`
}

function limitsOf({
  first_order: isFirst,
  least_order: least,
  most_order: most,
  excluded_kinds: kinds = [],
}: CouponEntry): string {
  const amounts =
    least !== undefined && most !== undefined
      ? ` It is for orders from ${formatMoney(cents(least))} to ${formatMoney(cents(most))}.`
      : least !== undefined
        ? ` It is for orders of ${formatMoney(cents(least))} and more.`
        : most !== undefined
          ? ` It is for orders of up to ${formatMoney(cents(most))}.`
          : ''
  return `${isFirst ? ' It is for your first order with us.' : ''}${amounts}${kinds.length > 0 ? ` It does not count for ${kinds.join(' and ')}.` : ''}`
}
