import { COUPON_KINDS } from '../domain/payment/coupon.ts'
import { cart } from './cart.ts'
import { addressRequired, call, done, timePassed } from './call.ts'
import { order, sendMode } from './order.ts'
import { day, storeFields } from './store.ts'
import { allergies, deliverySteps, saidAllergies, message, picture, storeHash } from './fields.ts'
import { dollars, flag, flagText, hash, optionalText, text, wholeText, codec, z } from './wire.ts'
import { field, shape, subject, type Subject } from './words.ts'

const inApp = field('1 in the installed app, where some coupons are for.', z.optional(flagText), '0')

/** The input fields of both completecheck and complete [CALL-19 CALL-20]. */
const orderFields = {
  store: ['sh', storeHash],
  service: ['sm', field('0 for pick-up, 1 for delivery.', sendMode, '0')],
  scheduled: ['tc', field('0 for now, 1 for the day and time in `od` and `oh`.', flagText, '0')],
  date: [
    'od',
    field("The day in the store's zone, YYYY-MM-DD; empty for now.", z._default(text(10), ''), '2026-12-24'),
  ],
  time: ['oh', field("The time in the store's zone, HH:MM; empty for now.", z._default(text(5), ''), '18:30')],
  paymentType: ['pt', field('How it is paid: 2, by card, gift card or points.', z._default(z.literal('2'), '2'), '2')],
  name: ['oname', field('First name.', optionalText(100), 'Ada')],
  lastname: ['olastname', field('Last name.', optionalText(100), 'Rossi')],
  email: ['oemail', field('Where the receipt goes.', optionalText(200), 'ada@example.com')],
  phone: ['ophone', field('The phone, which has to be verified.', optionalText(20), '6045550134')],
  notes: ['onotes', field('A note to the kitchen.', optionalText(1000), 'No plastic, please')],
  usePoints: ['rp_s', field('1: points pay a part of it.', z._default(flagText, false), '0')],
  useCoupon: ['cup_s', field('1: with the coupon in `cup`.', z._default(flagText, false), '0')],
  coupon: ['cup', field('A coupon code.', optionalText(60), 'PIZZA10')],
  mailing: ['mailing', field('1: the customer agrees to offers by mail.', z._default(flagText, true), '0')],
  sms: ['sms', field('1: the customer agrees to offers by text message.', z._default(flagText, true), '0')],
  inApp: ['app', inApp],
  cutlery: ['cutlery', field('1: with cutlery and napkins.', z.optional(flagText), '1')],
  allergies: [
    'allergies',
    field(
      'JSON: what the customer is allergic to; absent for nothing said.',
      z.optional(saidAllergies),
      '["milk","cashews"]',
    ),
  ],
  ownBag: ['own_bag', field('1: without the paper bag that a pick-up order pays for.', z.optional(flagText), '1')],
  ageConfirmed: [
    'age_ok',
    field('1: the customer has confirmed to be as old as the `age` of the lines asks for.', z.optional(flagText), '1'),
  ],
  addressKey: [
    'd_key',
    field('The confirmed address, from /checkout/checkaddress.', z.optional(hash), 'b1946ac92492d234'),
  ],
} as const

const offer = shape('OrderOffer', () => ({
  code: ['code', field('Code of the offer.', z.string())],
  name: ['name', field('What customers call it.', z.string())],
  lines: [
    'lines',
    field(
      'The lines of the cart that it makes cheaper.',
      z.array(
        codec(() => ({
          line: ['cihash', field('Hash of the line.', z.string())],
          off: ['off', field('What it takes off the line in dollars.', dollars)],
        })),
      ),
    ),
  ],
  delivery: ['delivery', field('What of the delivery is free, in dollars.', z._default(dollars, 0))],
  ready: [
    'ready',
    field("Which times orders have to be for: 'weekdays 2:00 PM to 4:00 PM'; absent for any.", z.optional(z.string())),
  ],
}))

const offers = z.optional(z.array(offer))

const offersFrom = z.optional(
  z.array(
    shape('OffersFrom', () => ({
      from: ['from', field('The time: empty for now, else as `2026-12-24 18:30`.', z.string())],
      offers: ['offers', field('The offers that count from it until the next one.', z.array(offer))],
      missed: [
        'missed',
        field('Offers that would save more at other times, with these, as text.', z.array(z.string())),
      ],
    })),
  ),
)

const payment = shape('Payment', () => ({
  checkout: ['csh', field('The checkout, sent with the payment.', z.string())],
  discount: ['discount', field('Discount in dollars.', dollars)],
  delivery: ['delivery', field('Delivery in dollars.', dollars)],
  gst: ['t1', field('GST in dollars.', dollars)],
  pst: ['t2', field('PST in dollars.', dollars)],
  total: ['total', field('Total in dollars, before the tip.', dollars)],
  bagFee: ['bag_fee', field('Paper bag in dollars, inside the subtotal.', z._default(dollars, 0))],
  points: ['points', field('Points that pay a part of it.', z._default(z.int(), 0))],
  offers: ['offers', field('The offers that count; what they take off the goods is inside `discount`.', offers)],
  change: [
    'change',
    field(
      'Of a paid order that is changed: what is to be paid for it or given back; its tip is a part of it (D-235).',
      z.optional(
        shape('PaymentChange', () => ({
          number: ['o_number', field('Number of the order.', z.string())],
          paid: ['paid', field('What card and gift cards have paid, in dollars.', dollars)],
          tip: ['tip_amount', field('Tip of the changed order, in dollars.', dollars)],
          more: ['more', field('What is to be paid, in dollars.', dollars)],
          back: ['back', field('What is given back, in dollars.', dollars)],
        })),
      ),
    ),
  ],
  allergies,
}))

const COUPON_CODES = ['0', '1', '2', '3'] as const
const couponKind = z.codec(z.enum(COUPON_CODES), z.enum(COUPON_KINDS), {
  decode: (code) => COUPON_KINDS[COUPON_CODES.indexOf(code)] ?? 'shown-only',
  encode: (kind) => COUPON_CODES[COUPON_KINDS.indexOf(kind)] ?? '1',
})

/** As text or as `{ph}` on the wire. */
const productHash = z.codec(
  z.union([z.string(), z.object({ ph: field('Hash of the product.', z.string()) })]),
  z.string(),
  {
    decode: (one) => (typeof one === 'string' ? one : one.ph),
    encode: (one) => one,
  },
)

/** A coupon as the page shows it and works out its discount [COUPON-09]. */
const couponFields = {
  name: ['name', field('What customers call it.', z.string())],
  message: ['message', field('A message for the customer.', optionalText(400))],
  kind: [
    'ct',
    field(
      '0: percent off each product, 1: no discount, 2: percent off one unit of the lowest-priced, 3: as 2, at most `max_discount_amount`.',
      couponKind,
    ),
  ],
  scope: ['pt', field('0: for every product, 1: for the products in `p`.', z.enum(['0', '1']))],
  products: ['p', field('Hashes of the products that it is for.', z._default(z.array(productHash), []))],
  excluded: ['xp', field('Hashes of the products that get no discount.', z._default(z.array(z.string()), []))],
  percent: ['discount', field('Discount in percent.', z.number())],
  most: ['max_discount_amount', field('Most discount in dollars, of `ct` 3.', z._default(dollars, 0))],
  until: ['until', field('The last day, YYYY-MM-DD; empty without one.', optionalText(10))],
} as const

const offeredCoupon = shape('OfferedCoupon', () => ({
  code: ['coupon_code', field('Code of the coupon.', z.string())],
  ...couponFields,
  refusal: ['err_message', field('Why this cart cannot use it now; empty when it can.', optionalText(400))],
}))

const checkoutStore = shape('CheckoutStore', () => ({
  ...storeFields,
  pickup: ['c', field('Days and times for pick-up.', z.array(day))],
  delivery: ['d', field('Days and times for delivery.', z.array(day))],
  pickupLater: ['c_later', field('Why this cart is not for now, though pick-up is open (D-183).', z.optional(text()))],
  deliveryLater: [
    'd_later',
    field('Why this cart is not for now, though delivery is open (D-183).', z.optional(text())),
  ],
  cutleryOnRequest: ['cutlery_on_request', field('1: cutlery is given to those who ask for it.', z.optional(flag))],
}))

/** A paid order as its customer confirmed it last; the contact cannot be changed. */
const changedOrder = shape('ChangedOrder', () => ({
  order: ['oh', field('Hash of the order.', z.string())],
  number: ['o_number', field('Number of the order.', z.string())],
  service: ['sm', field('0 for pick-up, 1 for delivery.', sendMode)],
  scheduled: ['tc', field('1: for the day and time in `od` and `ot`.', flag)],
  date: ['od', field('The chosen day, YYYY-MM-DD; empty for now.', optionalText())],
  time: ['ot', field('The chosen time, HH:MM; empty for now.', optionalText())],
  ready: ['ready', field('When it is expected, which stays while its time is not changed.', optionalText())],
  name: ['oname', field('First name.', optionalText())],
  lastname: ['olastname', field('Last name.', optionalText())],
  email: ['oemail', field('Where the receipt goes.', optionalText())],
  phone: ['ophone', field('The phone.', optionalText())],
  notes: ['onotes', field('The note to the kitchen.', optionalText(1000))],
  coupon: ['cup', field('Code of its coupon; empty without one.', optionalText())],
  usePoints: ['rp_s', field('1: points pay a part of it.', flag)],
  points: ['rp', field('The points that may pay it.', z._default(z.number(), 0))],
  cutlery: ['cutlery', field('1: with cutlery and napkins.', flag)],
  ownBag: ['own_bag', field('1: without the paper bag.', flag)],
  ageConfirmed: ['age_ok', field('1: its customer has confirmed an age.', flag)],
  allergies,
  delivery: [
    'delivery',
    field(
      'Where it goes and for how much; absent for pick-up.',
      z.optional(
        codec(() => ({
          street: ['street', field('Number and street.', z.string())],
          city: ['city', field('The city of the address.', optionalText())],
          postalCode: ['postal_code', field('Postal code.', optionalText())],
          apartment: ['apartment', field('Apartment, unit or buzzer.', optionalText())],
          notes: ['notes', field('Notes for the driver.', optionalText(1000))],
          formatted: ['faddress', field('The address in one line.', optionalText(400))],
          lat: ['lat', field('Latitude in degrees.', z.number())],
          lng: ['lng', field('Longitude in degrees.', z.number())],
          price: ['d_price', field('Price of the delivery in dollars, before `d_steps`.', dollars)],
          steps: deliverySteps,
          minimum: ['d_minimum', field('Least order for a delivery in dollars.', dollars)],
          gst: ['d_tax1', field('GST on the delivery in percent.', z.optional(z.number()))],
          pst: ['d_tax2', field('PST in percent on its share.', z.optional(z.number()))],
          addressKey: ['d_key', field('Names the confirmed address; an order sends it back.', z.string())],
        })),
      ),
    ),
  ],
}))

const addition = shape('CheckoutAddition', () => ({
  hash: ['phash', field('Hash of the product.', z.string())],
  name: ['name', field("The product's name.", z.string())],
  picture,
  size: ['size', field('Name of the size.', optionalText())],
}))

const checkoutHash = field(
  'The checkout, from `payment_data` of /checkout/v2/completecheck.',
  hash,
  'Tn5cWx3Qz7Lb1Kp9Vd2Rg8Hs',
)

/** Amounts on the wire are whole cents with a card and dollars without one (Q-01, CALL-21). */
const amountText = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'an amount'))

export const wireCard = shape('GiftCardUse', {
  gt: field('The gift card, from /checkout/gc-add.', hash),
  last: field('The last four digits.', text(4)),
  total: field('Balance: whole cents with a card, else dollars.', z.number()),
  s: field('What it pays: whole cents with a card, else dollars.', z.number()),
})

const completeWire = z.object({
  csh: checkoutHash,
  tip: field('The tip in whole cents with a card (`payment_method_id`), else in dollars.', amountText, '300'),
  gcs_a: field('What gift cards pay: whole cents with a card, else dollars.', z._default(amountText, '0'), '1200'),
  cpamount: field('What the card pays: whole cents with a card, else dollars.', z._default(amountText, '0'), '2450'),
  gc: field(
    'The gift cards that pay a part of it, each as JSON.',
    z._default(z.array(text(400)).check(z.maxLength(20)), []),
    ['{"gt":"b1946ac92492d234","last":"3375","total":2500,"s":1200}'],
  ),
  payment_method_id: field(
    "A payment method or confirmation token of Stripe, made with the publishable key `pk` of /checkout/get. The demo's card sandbox also takes pm_card_visa. Absent when nothing is left to pay.",
    z.optional(z.string().check(z.regex(/^(ctoken|pm)_\w{1,100}$/, 'a payment method'))),
    'pm_card_visa',
  ),
})

interface Completion {
  checkout: string
  tip: number
  giftCardAmount: number
  cardAmount: number
  giftCards: { token: string; last: string; balance: number; amount: number }[]
  paymentMethod?: string
}

const completion = z.codec(completeWire, z.custom<Completion>(), {
  decode: (wire, context) => {
    const unit = wire.payment_method_id === undefined ? 100 : 1
    const cents = (amount: number | string) => Math.round(Number(amount) * unit)
    const giftCards = wire.gc.map((one) => z.safeParse(z.pipe(json, wireCard), one))
    if (giftCards.some((one) => !one.success)) {
      context.issues.push({ code: 'custom', message: 'a gift card', input: wire.gc, path: ['gc'] })
      return z.NEVER
    }
    return {
      checkout: wire.csh,
      tip: cents(wire.tip),
      giftCardAmount: cents(wire.gcs_a),
      cardAmount: cents(wire.cpamount),
      giftCards: giftCards.flatMap(({ data }) =>
        data ? [{ token: data.gt, last: data.last, balance: cents(data.total), amount: cents(data.s) }] : [],
      ),
      ...(wire.payment_method_id === undefined ? {} : { paymentMethod: wire.payment_method_id }),
    }
  },
  encode: (completion) => {
    const amount = (cents: number) => (completion.paymentMethod === undefined ? cents / 100 : cents)
    return {
      csh: completion.checkout,
      tip: String(amount(completion.tip)),
      gcs_a: String(amount(completion.giftCardAmount)),
      cpamount: String(amount(completion.cardAmount)),
      gc: completion.giftCards.map(({ token, last, balance, amount: used }) =>
        JSON.stringify({ gt: token, last, total: amount(balance), s: amount(used) }),
      ),
      ...(completion.paymentMethod === undefined ? {} : { payment_method_id: completion.paymentMethod }),
    }
  },
})

const json = z.codec(z.string(), z.unknown(), {
  decode: (input, context) => {
    try {
      return JSON.parse(input) as unknown
    } catch {
      context.issues.push({ code: 'custom', message: 'not JSON', input })
      return z.NEVER
    }
  },
  encode: (value) => JSON.stringify(value),
})

const completeInput = z.intersection(
  codec(() => orderFields),
  completion,
)

export const CHECKOUT: Subject = {
  name: 'Checkout',
  words: 'Phone verification, coupons, gift cards, address and payment.',
}

export const checkoutCalls = subject(CHECKOUT, {
  checkout: call(
    'Gives all that a checkout shows: cart, times, coupons',
    { method: 'GET', path: '/checkout/get', source: 'CALL-10 Q-06', also: [404] },
    codec(() => ({ store: ['sh', storeHash], inApp: ['app', inApp] })),
    codec(() => ({
      cart: ['cart', field('The cart.', cart)],
      store: ['sel_store', field('The store.', checkoutStore)],
      coupons: ['available_coupons', field("The customer's coupons.", z._default(z.array(offeredCoupon), []))],
      pickupOffers: ['offers_c', field('The offers that count for pick-up, at the first time.', offers)],
      deliveryOffers: ['offers_d', field('The offers that count for delivery, by its usual price.', offers)],
      pickupOffersFrom: [
        'offers_c_from',
        field(
          'Those of each time for pick-up, by when they change; absent where they are always the same.',
          offersFrom,
        ),
      ],
      deliveryOffersFrom: ['offers_d_from', field('The same for delivery.', offersFrom)],
      additions: ['a_items', field('Products to add at the end.', z._default(z.array(addition), []))],
      pointValue: ['rp_rate', field('What a point is worth in dollars.', z._default(dollars, 5))],
      specialDays: [
        'special_days',
        field(
          "What there is to know of the times, as text: that prices of the cart change within these days, lines of the cart that are not always offered, 'Lunch Duo: weekdays 11:00 AM to 2:00 PM', and the days on offer with other hours than the week's, 'Friday, Dec 25: closed (Christmas Day)'.",
          z._default(z.array(z.string()), []),
        ),
      ],
      today: ['today', field("Today in the store's zone, YYYY-MM-DD.", optionalText())],
      change: ['change', field('The paid order that the cart changes (D-235).', z.optional(changedOrder))],
      cardKey: ['pk', field("Stripe's publishable key.", optionalText())],
      sandbox: [
        'sandbox',
        field('1: cards are those of the sandbox, and nothing is charged.', z._default(flag, false)),
      ],
    })),
  ),
  sendCode: call(
    'Texts a code to the phone of a guest',
    { method: 'POST', path: '/checkout/send-code', source: 'CALL-12 CHK-22 D-13' },
    codec(() => ({ phone: ['phone', field('A phone number of ten digits.', text(20), '6045550134')] })),
    done,
  ),
  verifyPhone: call(
    'Verifies the phone of a guest by the code',
    { method: 'POST', path: '/checkout/verify-phone', source: 'CALL-13 D-13' },
    codec(() => ({ code: ['code', field('The code that was sent.', text(20), '482913')] })),
    done,
  ),
  applyCoupon: call(
    'Checks a coupon code for the cart',
    { method: 'POST', path: '/checkout/coupon', writes: 'handler', source: 'CALL-16 Q-06' },
    codec(() => ({
      code: ['couponcode', field('What the customer typed; upper and lower case are the same.', text(60), 'PIZZA10')],
      store: ['sh', storeHash],
      inApp: ['app', inApp],
    })),
    codec(() => ({
      ...couponFields,
      pickupOffers: [
        'offers_c',
        field('With the code of an offer: the offers that count for pick-up.', z.optional(z.array(offer))),
      ],
      deliveryOffers: ['offers_d', field('The same for delivery, by its usual price.', offers)],
      pickupOffersFrom: ['offers_c_from', field('Those of each time for pick-up, as in /checkout/get.', offersFrom)],
      deliveryOffersFrom: ['offers_d_from', field('The same for delivery.', offersFrom)],
    })),
  ),
  addGiftCard: call(
    'Adds a gift card to a checkout',
    { method: 'POST', path: '/checkout/gc-add', source: 'CALL-17' },
    codec(() => ({
      botCheck: [
        't',
        field(
          'The solution of the bot check `add_gift_card`: base64 of its JSON, as in the header X-Altcha.',
          text(8000),
          'eyJjaGFsbGVuZ2Ui',
        ),
      ],
      number: ['gn', field('The number of the gift card, with or without spaces.', text(40), '6012 8842 0019 3375')],
      code: ['gc', field('The security code of the gift card.', text(20), '4821')],
      checkout: ['csh', checkoutHash],
    })),
    codec(() => ({
      amount: ['amount', field('Balance in whole cents.', z.int())],
      token: ['gt', field('The gift card, sent with the payment.', z.string())],
      last: ['last', field('The last four digits.', z.string())],
    })),
  ),
  removeGiftCard: call(
    'Takes a gift card out of a checkout',
    { method: 'GET', path: '/checkout/gc-rem', kind: 'change', writes: 'handler', source: 'CALL-18 D-07' },
    codec(() => ({
      checkout: ['csh', checkoutHash],
      token: ['gt', field('The gift card, from /checkout/gc-add.', hash, 'b1946ac92492d234')],
    })),
    done,
  ),
  completeCheck: call(
    'Checks an order and gives its amounts; nothing is charged',
    {
      method: 'GET',
      path: '/checkout/v2/completecheck',
      kind: 'change',
      writes: 'handler',
      refusalInvalidates: ['checkout'],
      source: 'CALL-19 D-06',
    },
    codec(() => ({ ...orderFields, tip: ['tip', field('The tip in whole cents.', z._default(wholeText, 0), '300')] })),
    codec(() => ({
      payment: ['payment_data', field('The amounts of the order.', payment)],
      cart: ['cart', field('The cart that the amounts are of.', z.optional(cart))],
    })),
  ),
  /** `checkout` is not in `invalidates`: the page removes that read when it shows the thank-you page. */
  complete: call(
    'Pays and places an order',
    {
      method: 'GET',
      path: '/checkout/complete',
      kind: 'change',
      writes: 'handler',
      invalidates: ['account', 'history'],
      source: 'CALL-20 CALL-21 Q-01 Q-17',
    },
    completeInput,
    codec(() => ({
      /** The bank requires a 3-D Secure step: the page runs it and repeats the call [PAY-24]. */
      needsAction: [
        'pra',
        field(
          '1: the bank asks for a 3-D Secure step with `prs`; run it and repeat the call.',
          z._default(flag, false),
        ),
      ],
      clientSecret: ['prs', field("Client secret of Stripe's payment intent.", z.optional(z.string()))],
      number: ['order_number', field('Number of the order.', z.optional(z.string()))],
      hash: ['h', field('Hash of the order.', z.optional(z.string()))],
      order: ['order', field('The order.', z.optional(order))],
    })),
  ),
  orderState: call(
    'Says what became of a payment whose answer was lost',
    {
      method: 'POST',
      path: '/checkout/order-state',
      writes: 'handler',
      source: 'issue: offline-first, D-06',
      also: [404],
    },
    codec(() => ({
      key: [
        'ik',
        field(
          'The Idempotency-Key of the payment.',
          z.string().check(z.regex(/^[\w-]{1,64}$/, 'a key')),
          'b1946ac92492d234',
        ),
      ],
      checkout: ['csh', checkoutHash],
      isVoiding: [
        'fence',
        field(
          '1: voids the payment if it has not been carried out, so that a late copy of it is refused.',
          z._default(flagText, false),
          '0',
        ),
      ],
    })),
    codec(() => ({
      state: [
        'state',
        field(
          'placed: with the order. refused: with the message. running: ask again. unknown: not arrived, or at the bank. fenced: voided, nothing was or will be charged.',
          z.enum(['placed', 'refused', 'running', 'unknown', 'fenced']),
        ),
      ],
      order: ['order', field('The order.', z.optional(order))],
      message,
      verificationRequired: [
        'verification_required',
        field('1: the phone has to be verified first.', z._default(flag, false)),
      ],
      timePassed,
      addressRequired,
    })),
  ),
})
