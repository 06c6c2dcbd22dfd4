import { cart } from './cart.ts'
import { call, done } from './call.ts'
import { order, sendMode } from './order.ts'
import { day, storeFields } from './store.ts'
import { dollars, flag, flagText, hash, optionalText, text, wholeText, codec, z } from './wire.ts'

/** The input fields of both completecheck and complete [CALL-19 CALL-20]. */
const orderFields = {
  store: ['sh', hash],
  service: ['sm', sendMode],
  scheduled: ['tc', flagText],
  date: ['od', z._default(text(10), '')],
  time: ['oh', z._default(text(5), '')],
  paymentType: ['pt', z._default(z.literal('2'), '2')],
  name: ['oname', optionalText(100)],
  lastname: ['olastname', optionalText(100)],
  email: ['oemail', optionalText(200)],
  phone: ['ophone', optionalText(20)],
  notes: ['onotes', optionalText(1000)],
  usePoints: ['rp_s', z._default(flagText, false)],
  useCoupon: ['cup_s', z._default(flagText, false)],
  coupon: ['cup', optionalText(60)],
  mailing: ['mailing', z._default(flagText, true)],
  sms: ['sms', z._default(flagText, true)],
  /** Ordered in the installed app (D-42). */
  inApp: ['app', z.optional(flagText)],
  /** Asks for cutlery and napkins. */
  cutlery: ['cutlery', z.optional(flagText)],
  /** Declines the paper bag that a pick-up order pays for (D-117). */
  ownBag: ['own_bag', z.optional(flagText)],
  /** The confirmed address that the customer sees (D-57). */
  addressKey: ['d_key', z.optional(hash)],
} as const

export const payment = codec(() => ({
  checkout: ['csh', z.string()],
  discount: ['discount', dollars],
  delivery: ['delivery', dollars],
  gst: ['t1', dollars],
  pst: ['t2', dollars],
  total: ['total', dollars],
  /** The paper bag, inside the sub total. */
  bagFee: ['bag_fee', z._default(dollars, 0)],
  /** The points that pay a part of it; their value is in `discount` (D-03). */
  points: ['points', z._default(z.int(), 0)],
}))

/** As text or as `{ph}` on the wire. */
const productHash = z.codec(z.union([z.string(), z.object({ ph: z.string() })]), z.string(), {
  decode: (one) => (typeof one === 'string' ? one : one.ph),
  encode: (one) => one,
})

/** A coupon as the page shows it and works out its discount [COUPON-09]. */
const couponFields = {
  name: ['name', z.string()],
  message: ['message', optionalText(400)],
  type: ['ct', z.enum(['0', '1', '2', '3'])],
  scope: ['pt', z.enum(['0', '1'])],
  products: ['p', z._default(z.array(productHash), [])],
  /** Products that get no discount [COUPON-10]. */
  excluded: ['xp', z._default(z.array(z.string()), [])],
  percent: ['discount', z.number()],
  most: ['max_discount_amount', z._default(dollars, 0)],
  /** The last day, YYYY-MM-DD in the store's zone; '' without one. */
  until: ['until', optionalText(10)],
} as const

/** A coupon that is offered to this customer; with `refusal`, why this cart cannot use it now. */
export const offeredCoupon = codec(() => ({
  code: ['coupon_code', z.string()],
  ...couponFields,
  refusal: ['err_message', optionalText(400)],
}))

export const checkoutStore = codec(() => ({
  ...storeFields,
  pickup: ['c', z.array(day)],
  delivery: ['d', z.array(day)],
  /** Cutlery and napkins are given only to those who ask for them (D-61). */
  cutleryOnRequest: ['cutlery_on_request', z.optional(flag)],
}))

export const addition = codec(() => ({
  hash: ['phash', z.string()],
  name: ['name', z.string()],
  picture: ['picture', optionalText()],
  size: ['size', optionalText()],
}))

/** Amounts on the wire are whole cents with a card and dollars without one (Q-01, CALL-21). */
const amountText = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'an amount'))

export const wireCard = z.object({ gt: hash, last: text(4), total: z.number(), s: z.number() })

const completeWire = z.object({
  csh: hash,
  tip: amountText,
  gcs_a: z._default(amountText, '0'),
  cpamount: z._default(amountText, '0'),
  gc: z._default(z.array(text(400)).check(z.maxLength(20)), []),
  payment_method_id: z.optional(z.string().check(z.regex(/^(ctoken|pm)_\w{1,100}$/, 'a payment method'))),
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

export const checkoutCalls = {
  checkout: call(
    { method: 'GET', path: '/checkout/get', source: 'CALL-10 Q-06' },
    codec(() => ({ store: ['sh', hash], inApp: ['app', z.optional(flagText)] })),
    codec(() => ({
      cart: ['cart', cart],
      store: ['sel_store', checkoutStore],
      coupons: ['available_coupons', z._default(z.array(offeredCoupon), [])],
      additions: ['a_items', z._default(z.array(addition), [])],
      pointValue: ['rp_rate', z._default(dollars, 5)],
      /** Today in the store's zone, YYYY-MM-DD. */
      today: ['today', optionalText()],
      cardKey: ['pk', optionalText()],
      sandbox: ['sandbox', z._default(flag, false)],
    })),
  ),
  sendCode: call(
    { method: 'POST', path: '/checkout/send-code', source: 'CALL-12 CHK-22 D-13' },
    codec(() => ({ phone: ['phone', text(20)] })),
    done,
  ),
  verifyPhone: call(
    { method: 'POST', path: '/checkout/verify-phone', source: 'CALL-13 D-13' },
    codec(() => ({ code: ['code', text(20)] })),
    done,
  ),
  applyCoupon: call(
    { method: 'POST', path: '/checkout/coupon', idempotent: 'natural', source: 'CALL-16 Q-06' },
    codec(() => ({
      code: ['couponcode', text(60)],
      store: ['sh', hash],
      inApp: ['app', z.optional(flagText)],
    })),
    codec(() => couponFields),
  ),
  addGiftCard: call(
    { method: 'POST', path: '/checkout/gc-add', source: 'CALL-17' },
    codec(() => ({
      botCheck: ['t', text(8000)],
      number: ['gn', text(40)],
      code: ['gc', text(20)],
      checkout: ['csh', hash],
    })),
    codec(() => ({
      /** Whole cents on the wire. */
      amount: ['amount', z.int()],
      token: ['gt', z.string()],
      last: ['last', z.string()],
    })),
  ),
  removeGiftCard: call(
    { method: 'GET', path: '/checkout/gc-rem', kind: 'change', idempotent: 'natural', source: 'CALL-18 D-07' },
    codec(() => ({ checkout: ['csh', hash], token: ['gt', hash] })),
    done,
  ),
  completeCheck: call(
    {
      method: 'GET',
      path: '/checkout/v2/completecheck',
      kind: 'change',
      idempotent: 'handler',
      refusalInvalidates: ['checkout'],
      source: 'CALL-19 D-06',
    },
    codec(() => ({ ...orderFields, tip: ['tip', z._default(wholeText, 0)] })),
    codec(() => ({
      payment: ['payment_data', payment],
      /** The cart that the amounts are of, to compare with the shown one line by line. */
      cart: ['cart', z.optional(cart)],
    })),
  ),
  /** `checkout` is not in `invalidates`: the page removes that read when it shows the thank-you page. */
  complete: call(
    {
      method: 'GET',
      path: '/checkout/complete',
      kind: 'change',
      idempotent: 'handler',
      invalidates: ['account', 'history'],
      source: 'CALL-20 CALL-21 Q-01 Q-17',
    },
    completeInput,
    codec(() => ({
      /** The bank requires a 3-D Secure step: the page runs it and repeats the call [PAY-24]. */
      needsAction: ['pra', z._default(flag, false)],
      clientSecret: ['prs', z.optional(z.string())],
      number: ['order_number', z.optional(z.string())],
      hash: ['h', z.optional(z.string())],
      order: ['order', z.optional(order)],
    })),
  ),
  /** The state of a `complete` whose answer was lost, by its `Idempotency-Key`. It charges nothing. */
  orderState: call(
    { method: 'POST', path: '/checkout/order-state', idempotent: 'natural', source: 'issue: offline-first, D-06' },
    codec(() => ({
      key: ['ik', z.string().check(z.regex(/^[\w-]{1,64}$/, 'a key'))],
      checkout: ['csh', hash],
      /** Voids an order that is not carried out: a late copy of its request is then refused. */
      isVoiding: ['fence', z._default(flagText, false)],
    })),
    codec(() => ({
      /**
       * placed: with the order; refused: with the host's message; running: ask again; unknown: the request has not arrived, or
       * the customer is at the bank's step; fenced: voided, nothing was or will be charged.
       */
      state: ['state', z.enum(['placed', 'refused', 'running', 'unknown', 'fenced'])],
      order: ['order', z.optional(order)],
      message: ['message', optionalText(2000)],
      verificationRequired: ['verification_required', z._default(flag, false)],
      timePassed: ['time_passed', z.optional(flag)],
      addressRequired: ['address_required', z.optional(flag)],
    })),
  ),
}
