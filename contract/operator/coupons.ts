import { formatMoney } from '../../domain/money.ts'
import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, boolean, dollars, int, object, string, named } from './fields.ts'
import { ofMember } from './members.ts'
import { operatorCall } from './operatorCall.ts'

const code = {
  code: field(
    'The code of a coupon.',
    z.codec(string(), string(), { decode: (text) => text.trim().toUpperCase(), encode: (text) => text }),
    'PIZZA10',
  ),
}

const ofCoupon = { code: ['coupon', field('Code of the coupon.', string())] } as const

const coupon = named(
  'Coupon',
  object({
    code: field('The code of the entry.', string()),
    source: field('catalogue or operator.', z.enum(['catalogue', 'operator'])),
    withdrawn: field('It has ended.', boolean()),
    used: field('How often it was used.', int()),
    discounts: field('All its discounts in dollars.', dollars),
    sent: field('How often it was mailed.', int()),
    entry: field('As in the catalogue file.', z.looseObject({})),
  }),
)

export const couponCalls = {
  listCoupons: operatorCall(
    'All coupons with their uses.',
    { method: 'GET', path: '/coupons', permission: 'coupons:read', reach: 'chain' },
    {},
    object({ coupons: field('The coupons.', array(coupon)) }),
    {
      name: 'coupons',
      usage: '',
      prints: ({ coupons }) =>
        coupons.map(({ code: of, source, withdrawn, used, discounts, sent, entry: { until, name } }) => {
          const state = withdrawn ? 'withdrawn' : typeof until === 'string' ? `until ${until}` : 'valid'
          return `${of.padEnd(20)} ${state}, of the ${source}, used ${used} times (${formatMoney(discounts)}), sent to ${sent}: ${String(name)}`
        }),
    },
  ),
  saveCoupon: operatorCall(
    'Makes a coupon, or changes the one with its code.',
    {
      method: 'POST',
      path: '/coupons',
      permission: 'coupons:change',
      reach: 'chain',
      body: { type: 'application/json', is: 'An entry of the coupons of a catalogue file.' },
      refuses: [413],
    },
    {},
    object(ofCoupon),
    {
      name: 'coupon',
      usage: '<file.json>',
      does: 'Makes a coupon, or changes the one with its code; the file holds one coupon as an entry of the catalogue file. Every fault with its path.',
      prints: ({ code: of }) => `The coupon ${of} counts from now on.`,
    },
  ),
  withdrawCoupon: operatorCall(
    'Ends a coupon.',
    { method: 'POST', path: '/coupons/:code/withdraw', permission: 'coupons:change', reach: 'chain', refuses: [404] },
    code,
    object(ofCoupon),
    {
      name: 'coupon-withdraw',
      usage: '<code>',
      prints: ({ code: of }) => `The coupon ${of} is withdrawn.`,
    },
  ),
  sendCoupon: operatorCall(
    'Mails a coupon to a member who wants offers by mail.',
    {
      method: 'POST',
      path: '/coupons/:code/send',
      permission: 'coupons:change',
      reach: 'chain',
      secret: ['email'],
      refuses: [404],
    },
    { ...code, ...ofMember },
    object({ ...ofCoupon, lastDay: field('The last day, YYYY-MM-DD; empty without one.', string()) }),
    {
      name: 'coupon-send',
      usage: '<code> <email>',
      prints: ({ code: of, lastDay }, { email }) =>
        `${of} was mailed to ${email}${lastDay ? `; its last day is ${lastDay}` : ''}.`,
    },
  ),
}
