import { describe, expect, test } from 'vitest'
import { calls, callOf, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'

/** The calls of the specification: method and path, fields sent, fields read from the answer, rows. */
const specifiedCalls: [name: CallName, asked: string, sent: string, read: string, rows: string][] = [
  ['config', 'GET /get/config', 'token sh', 'customer cart token message', '[ACALL-05]'],
  ['stores', 'GET /get/stores', '', 'stores', '[CALL-03]'],
  ['storesNear', 'GET /get/location', 'lat lng', 'locations', '[CALL-02]'],
  ['menu', 'GET /get/menu', 's', 'menu banners deal deal_image co_hash hh_hash', '[CALL-04]'],
  ['product', 'GET /get/product', 'ph sh', 'product', '[CALL-05]'],
  ['editProduct', 'GET /get/edit/product', 'ci', 'product item item_size item_qty pcih item_c', '[CALL-06]'],
  [
    'addProduct',
    'POST /add/product',
    'stype shash name phash ptype qty size_c sales_type sales_sh p_coupons p_groups bags bh',
    'bh cihash dep description ph pname price qty rp sh size st tax1 tax2 tax3 is_cps_container groups bags cps cps_h cps_m cps_rh',
    '[CALL-07 CALL-09]',
  ],
  [
    'updateProduct',
    'POST /update/product',
    'stype shash name phash ptype qty size_c sales_type sales_sh p_coupons p_groups bags bh pcih',
    'cihash cps cps_h cps_m cps_rh bags',
    '[CALL-07 CALL-09]',
  ],
  ['removeLine', 'POST /remove', 'cihash', 'cps cps_h cps_m cps_rh', '[ACALL-04]'],
  ['clearCart', 'POST /clear', '', 'cart', '[ACALL-01]'],
  ['checkout', 'GET /checkout/get', 'sh', 'cart sel_store available_coupons a_items rp_rate', '[CALL-10]'],
  [
    'checkAddress',
    'GET /checkout/checkaddress',
    'sh street postal_code order_sm order_tc order_day order_hour apartment notes lat lng faddress city',
    'postal_code apartment notes',
    '[CALL-11]',
  ],
  ['sendCode', 'POST /checkout/send-code', 'phone', 'message', '[CALL-12]'],
  ['verifyPhone', 'POST /checkout/verify-phone', 'code', 'message', '[CALL-13]'],
  ['applyCoupon', 'POST /checkout/coupon', 'couponcode sh', 'name message ct pt p discount', '[CALL-16]'],
  ['addGiftCard', 'POST /checkout/gc-add', 't gn gc csh', 'amount gt last', '[CALL-17]'],
  ['removeGiftCard', 'GET /checkout/gc-rem', 'csh gt', 'message', '[CALL-18]'],
  [
    'completeCheck',
    'GET /checkout/v2/completecheck',
    'sh sm tc od oh pt oname olastname oemail ophone onotes tip rp_s cup_s cup mailing sms',
    'payment_data',
    '[CALL-19]',
  ],
  ['complete', 'GET /checkout/complete', '', 'pra prs order_number h', '[CALL-20]'],
  [
    'saveAddress',
    'GET /checkout/addaddressbook',
    'sh it ah title a_type street postal_code apartment notes lat lng faddress city',
    'address_book',
    '[ACALL-20 CALL-22]',
  ],
  ['deleteAddress', 'GET /checkout/deladdressbook', 'ah', 'message', '[ACALL-21 CALL-23]'],
  [
    'signUp',
    'POST /v2/signup',
    'email name lastname password phone mailing_promotion',
    'token message customer',
    '[ACALL-06]',
  ],
  ['logIn', 'POST /v2/login', 'email password', 'token message customer', '[ACALL-07]'],
  ['forgotPassword', 'POST /forgotpassword', 'email', 'message', '[ACALL-08]'],
  ['forgotPasswordCode', 'POST /forgotpasswordcode', 'email code', 'message', '[ACALL-09]'],
  ['forgotPasswordUpdate', 'POST /forgotpasswordupdate', 'email code password', 'token message customer', '[ACALL-10]'],
  ['account', 'GET /customer/account/get', '', 'account message', '[ACALL-11]'],
  [
    'updateAccount',
    'PUT /customer/account/v2/update',
    'name surname phone email mailing_promotion',
    'message phone_verified',
    '[ACALL-12]',
  ],
  ['updatePassword', 'POST /customer/account/updatepass', 'old_pass new_pass repeat_pass', 'message', '[ACALL-13]'],
  ['history', 'GET /customer/history/get', '', 'orders', '[ACALL-14 CALL-24]'],
  [
    'historyDetails',
    'GET /customer/history/details',
    'oh',
    's_type o_number o_time items total_tax1 total_tax2 d_price discount_amount total_price o_name o_lastname o_email o_phone d_address store',
    '[ACALL-15 CALL-25]',
  ],
  ['addFromHistory', 'GET /customer/history/additemcart', 'ih', 'product', '[ACALL-16]'],
  ['resendCode', 'POST /customer/resend-code', '', 'message', '[ACALL-17 CALL-14]'],
  ['updatePhone', 'PUT /customer/update-phone', 'phone', 'message', '[ACALL-18 CALL-14]'],
  [
    'verifyMemberPhone',
    'POST /customer/verify-phone',
    'code',
    'message name surname email phone chash rp abook phone_verified',
    '[ACALL-19 CALL-15]',
  ],
  ['deals', 'GET /get/deals', '', 'stores', '[CALL-26]'],
  ['outsideServices', 'GET /get/outside-services', '', 'services', '[LEGAL-01]'],
  [
    'catering',
    'POST /form/catering',
    'name email phone date number_of_people address location notes',
    'message',
    '[CALL-27]',
  ],
  ['contact', 'POST /form/contact', 'name location email phone messages', 'message', '[CALL-28]'],
  ['franchise', 'POST /form/franchise', 'name email phone', 'message', '[CALL-29]'],
  [
    'franchiseQuestions',
    'POST /form/franchise-questions',
    'name email phone q1 q1_t q2 q3 q3_t q4 q5 q6 q7 q8 q9 q10',
    'message',
    '[CALL-30]',
  ],
]

const fieldsOf = (schema: z.ZodMiniType): string[] => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

describe('the contract', () => {
  test.each(specifiedCalls.map(([name, asked, sent, read, rows]) => ({ name, asked, sent, read, rows })))(
    '$name is $asked with the fields of the specification $rows',
    ({ name, asked, sent, read }) => {
      const { method, path, input, answer } = callOf(name)
      expect(`${method} ${path}`).toBe(asked)
      expect(fieldsOf(input)).toEqual(expect.arrayContaining(sent.split(' ').filter(Boolean)))
      expect(fieldsOf(answer)).toEqual(expect.arrayContaining(read.split(' ').filter(Boolean)))
    },
  )

  test('no two calls share method and path', () => {
    const places = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })

  test('the worker caches no change, and the outbox queues only the listed calls [CALL-34]', () => {
    const names = Object.keys(calls) as CallName[]
    for (const name of names) if (callOf(name).kind === 'change') expect(callOf(name).offline, name).not.toBe('keep')
    expect(names.filter((name) => callOf(name).offline === 'queue').toSorted()).toEqual([
      'addProduct',
      'catering',
      'clearCart',
      'contact',
      'deleteAddress',
      'franchise',
      'franchiseQuestions',
      'removeLine',
      'saveAddress',
      'updateProduct',
    ])
  })
})
