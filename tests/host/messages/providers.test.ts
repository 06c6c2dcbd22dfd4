import { describe, expect, test } from 'vitest'
import { jsonb } from '../../../host/store/database/database.ts'
import { smtpMail } from '../../../host/services/smtp.ts'
import { twilioSms } from '../../../host/services/twilio.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { smtpServer, smsGateway } from '../../support/host/messageServers.ts'
import { aMail, anSms, messengerFixture } from './messengerFixture.ts'

describe.each(oneDatabase)('message providers over $name', (database) => {
  const { at, clock, faults, keep, messenger, rows } = messengerFixture(database)

  describe('SMTP', () => {
    test('sends the whole mail, with a Message-ID that a retry repeats [FORGOT-06]', async () => {
      const post = await smtpServer()
      try {
        const mail = smtpMail({
          url: `smtp://forno:secret@127.0.0.1:${post.port}`,
          from: 'Forno <orders@forno.example>',
        })
        const mailed = { subject: 'Your order', text: 'Crème brûlée\n\nSee you', html: '<p>Crème brûlée</p>' }
        await keep(aMail(mailed))
        const one = await messenger({ mail: mail.deliver })
        await one.run()
        await at.here.database.db
          .updateTable('jobs')
          .set({ ended_at: null, due_at: clock(), payload: jsonb(mailed) })
          .execute()
        await one.run()
        mail.close()
        expect(post.received).toHaveLength(2)
        const [first, second] = post.received
        expect(first).toMatchObject({ user: 'forno', from: 'orders@forno.example', to: ['ann@example.com'] })
        expect(first?.source).toMatch(/^From: Forno <orders@forno\.example>$/m)
        expect(first?.source).toMatch(/^Subject: Your order$/m)
        expect(first?.source).toContain('Cr=C3=A8me br=C3=BBl=C3=A9e')
        const idOf = (source = '') => /^Message-ID: (.*)$/im.exec(source)?.[1]
        expect(idOf(first?.source)).toMatch(/^<\d+\.\d+@forno\.example>$/)
        expect(idOf(second?.source)).toBe(idOf(first?.source))
        expect(faults).toEqual([])
      } finally {
        await post.close()
      }
    })

    test('names the way out of a mail with offers, for mailboxes with a button of their own, and of no other', async () => {
      const post = await smtpServer()
      try {
        const mail = smtpMail({ url: `smtp://forno:secret@127.0.0.1:${post.port}`, from: 'orders@forno.example' })
        const unsubscribe = `https://forno.example/unsubscribe?u=m${'a'.repeat(24)}.${'b'.repeat(43)}`
        await keep(aMail({ unsubscribe }))
        await keep(aMail())
        await (await messenger({ mail: mail.deliver })).run()
        mail.close()
        const [offer, order] = post.received
        expect(offer?.source).toContain(`List-Unsubscribe: <${unsubscribe}>`)
        expect(offer?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
        expect(order?.source).not.toContain('List-Unsubscribe')
      } finally {
        await post.close()
      }
    })

    test.each([
      ['550', 'for good', { outcome: 'failed' }, 'SMTP: EENVELOPE 550'],
      ['451', 'for now', { outcome: null, tries: 1 }, 'SMTP: EENVELOPE 451'],
    ])('a %s refusal stops delivery %s, and no recipient is logged [FORGOT-06]', async (code, _, row, fault) => {
      const post = await smtpServer(Number(code))
      try {
        const mail = smtpMail({ url: `smtp://forno:secret@127.0.0.1:${post.port}`, from: 'orders@forno.example' })
        await keep(aMail())
        await (await messenger({ mail: mail.deliver })).run()
        mail.close()
        expect(await rows()).toMatchObject([row])
        expect(faults.join()).toContain(fault)
        expect(faults.join()).not.toContain('ann@')
      } finally {
        await post.close()
      }
    })
  })

  describe('Twilio', () => {
    const delivery = (url: string, from = '+16045550199') => twilioSms({ account: 'AC1', token: 'secret', from, url })

    test('posts an SMS as a form to the Messages resource [PHV-13]', async () => {
      const exchange = await smsGateway(201)
      await keep(anSms({ text: '123456 is your Small code. & more', code: '123456' }))
      const one = await messenger({ sms: delivery(exchange.url) })
      await one.run()
      await one.stop()
      await keep(anSms())
      await (await messenger({ sms: delivery(exchange.url, 'MG0123456789abcdef') })).run()
      await exchange.close()
      expect(exchange.received[1]?.form).toMatchObject({ MessagingServiceSid: 'MG0123456789abcdef', Body: 'Ready!' })
      expect(exchange.received[0]).toEqual({
        what: 'POST /2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: { From: '+16045550199', To: '+16045550100', Body: '123456 is your Small code. & more' },
        at: expect.any(Number),
      })
      expect((await rows()).every(({ outcome }) => outcome === 'done')).toBe(true)
    })

    test.each([
      [400, true],
      [401, false],
      [429, false],
      [503, false],
    ])('a %s refusal is permanent: %s, and no recipient is logged [PHV-13]', async (status, isForGood) => {
      const exchange = await smsGateway(status)
      await keep(anSms())
      await (await messenger({ sms: delivery(exchange.url) })).run()
      await exchange.close()
      const [row] = await rows()
      expect(row?.outcome).toBe(isForGood ? 'failed' : null)
      expect(faults.join()).toContain(`Twilio answered ${status}, error 21211`)
      expect(faults.join()).not.toContain('604555')
    })

    test('keeps an SMS for a retry when the server is unreachable [PHV-13]', async () => {
      const exchange = await smsGateway(201)
      await exchange.close()
      await keep(anSms())
      await (await messenger({ sms: delivery(exchange.url) })).run()
      expect(await rows()).toMatchObject([{ outcome: null, tries: 1 }])
    })
  })
})
