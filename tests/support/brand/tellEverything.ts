import { Guest, overHttp } from '../guest.ts'
import type { Host } from '../host/hostProcess.ts'
import { Printer } from '../../host/kitchen/printing/printer.ts'
import { ask, moveTo, refundOrder } from '../shop/operatorCalls.ts'
import { fillCart, storeCalled } from '../shop/fillCart.ts'
import { sentCode } from '../shop/sentCode.ts'

/** The demo chain's store that is always open. */
const STORE = { name: 'Davie Street', code: 'davie-street' }
const PASSWORD = 'a stone oven 9'
const WORDS = { name: 'Ada', lastname: 'Rossi' }

/**
 * Has a host of the demo chain send what it sends to customers and to the chain, by its calls alone: codes, orders that are accepted,
 * delivered, refused and refunded, an account with another password and email, offers and forms. Resolves with a ticket, as text
 * and as a picture.
 */
export async function tellEverything(host: Host): Promise<{ text: string; picture: Buffer }> {
  const added = (await ask(host, `stores/${STORE.code}/printers`, new URLSearchParams({ name: 'Pass' }))) as {
    url: string
  }
  const printer = new Printer({ fetch: (request) => fetch(request) }, added.url)
  const order = await placeOrder(host, 1)
  for (const stage of ['preparing', 'oven', 'out', 'finished']) await moveTo(host, order, stage, { ready_in: '20' })
  const token = (await printer.poll()).answer.jobToken
  const text = await (await printer.get(token, 'text/plain')).text()
  const picture = Buffer.from(await (await printer.get(token, 'image/png')).arrayBuffer())
  await refundOrder(host, order.number)
  await moveTo(host, await placeOrder(host, 2), 'refused', { reason: 'The oven is cold' })
  await useAccount(host)
  await sendForms(host)
  return { text, picture }
}

async function placeOrder(host: Host, number: number): Promise<{ number: string }> {
  const guest = await Guest.arriving(overHttp(host.url, `198.18.0.${number}`))
  const phone = `604333000${number}`
  await needs(guest.ask('sendCode', { phone }))
  await needs(guest.ask('verifyPhone', { code: await sentCode(host, phone) }))
  const store = await fillCart(guest, STORE.name, ['Margherita'])
  const details = { store, service: 'Pick Up', scheduled: false, date: '', time: '', paymentType: '2', ...WORDS, email: `ada${number}@example.com`, phone, notes: '', mailing: false, sms: true } // oxfmt-ignore
  const input = { ...details, usePoints: false, useCoupon: false, coupon: '', tip: 0 }
  const { checkout, total } = (await needs(guest.ask('completeCheck', input))).answer.payment
  const paying = { checkout, giftCardAmount: 0, giftCards: [], cardAmount: total, paymentMethod: 'pm_card_visa' }
  const { order } = (await needs(guest.ask('complete', { ...input, ...paying }))).answer
  if (!order) throw new Error('There is no order.')
  return order
}

async function useAccount(host: Host): Promise<void> {
  const guest = await Guest.arriving(overHttp(host.url, '198.18.1.1'))
  const [email, phone] = ['mia@example.com', '6043330009']
  await needs(guest.ask('signUp', { ...WORDS, email, phone, password: PASSWORD, mailing: true }))
  await needs(guest.ask('resendCode', {}))
  await needs(guest.ask('verifyMemberPhone', { code: await sentCode(host, phone) }))
  await needs(guest.ask('openApp', {}))
  await needs(guest.ask('forgotPassword', { email }))
  const code = await sentCode(host, email)
  await needs(guest.ask('forgotPasswordUpdate', { email, code, password: `${PASSWORD} again` }))
  await needs(guest.ask('provePassword', { password: `${PASSWORD} again` }))
  const next = 'mia.moved@example.com'
  await needs(guest.ask('updateAccount', { ...WORDS, email: next, phone, mailing: true }))
  await needs(guest.ask('confirmEmail', { code: await sentCode(host, next) }))
}

async function sendForms(host: Host): Promise<void> {
  const guest = await Guest.arriving(overHttp(host.url, '198.18.2.1'))
  const person = { name: 'Ada Rossi', email: 'ada@example.com', phone: '6043330008' }
  const location = await storeCalled(guest, STORE.name)
  await needs(guest.ask('contact', { ...person, location, text: 'Thank you' }))
  await needs(guest.ask('franchise', person))
}

async function needs<T extends { ok: boolean; message: string }>(asked: Promise<T>): Promise<T> {
  const reply = await asked
  if (!reply.ok) throw new Error(reply.message)
  return reply
}
