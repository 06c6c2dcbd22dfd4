import { afterEach, expect, test } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { startHost, type Host } from '../../support/host/hostProcess.ts'
import { freshEmail } from '../../support/member.ts'
import { smtpServer, smsGateway } from '../../support/host/messageServers.ts'

let close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of close.reverse()) await one()
  close = []
})

/** A guest whose requests go over HTTP to the port of a running host. */
const browserAt = ({ url }: Host) =>
  new Guest({
    fetch: async (asked) => {
      const { pathname, search } = new URL(asked.url)
      const body = asked.method === 'GET' ? undefined : await asked.text()
      return await fetch(`${url}${pathname}${search}`, { method: asked.method, headers: asked.headers, body })
    },
  })

test('a member signs up, verifies the phone and resets the password at the built host, over SMS and SMTP [SIGNUP-06 PHV-04 FORGOT-16 SESS-18]', async () => {
  const [exchange, post] = [await smsGateway(201), await smtpServer()]
  close.push(exchange.close, post.close)
  const host = await startHost({
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+16045550199',
    TWILIO_URL: exchange.url,
    SMTP_URL: `smtp://forno:secret@127.0.0.1:${post.port}`,
    MAIL_FROM: 'Forno <orders@forno.example>',
  })
  close.push(() => host.remove())
  const guest = browserAt(host)
  await guest.ask('config', {})
  const [email, phone, password] = [freshEmail(), '6045550123', 'extra basil, please']
  const signedUp = await guest.ask('signUp', { name: 'Ann', lastname: 'Lee', email, phone, password, mailing: false })
  expect(signedUp.answer.customer.phoneVerified).toBe(false)

  await guest.ask('resendCode', {})
  const sms = await exchange.next()
  expect(sms.form['To']).toBe('+16045550123')
  const verified = await guest.ask('verifyMemberPhone', { code: /^\d{6}/.exec(sms.form['Body'] ?? '')?.[0] ?? '' })
  expect(verified.answer.phoneVerified).toBe(true)

  await guest.ask('signOut', {})
  await guest.ask('config', {})
  expect((await guest.ask('account', {})).httpStatus).toBe(403)

  await guest.ask('forgotPassword', { email })
  const mail = await post.next()
  expect(mail.to).toEqual([email])
  const code = /(\d{5}) is your code/.exec(mail.source)?.[1] ?? ''
  const recovered = await guest.ask('forgotPasswordUpdate', { email, code, password: 'no basil at all' })
  expect(recovered.answer.customer).toMatchObject({ email, phone, phoneVerified: true })
  expect((await guest.ask('logIn', { email, password })).message).toBe('The email or password is not right.')
  expect((await guest.ask('logIn', { email, password: 'no basil at all' })).ok).toBe(true)
  expect(host.printed()).not.toContain(phone)
  expect(await host.stop()).toBe(0)
})
