import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { queueMessage } from '../../../host/store/outbox.ts'
import { codeIn, freshPhone, lastSms, orderingHost, newGuest, type OrderingHost } from '../orders/orderingHost.ts'

describe.each(oneDatabase)('the demo inbox on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())

  test('lists messages as JSON, newest first, with the code in a field of its own [CHK-23]', async () => {
    const phone = freshPhone()
    await (await newGuest(here)).ask('sendCode', { phone })
    const response = await here.host.fetch(new Request('http://forno.test/dev/inbox.json'))
    const [first] = (await response.json()) as Record<string, unknown>[]
    expect(first).toEqual({
      kind: 'sms',
      to: `+1${phone}`,
      text: await lastSms(here, phone),
      code: codeIn(await lastSms(here, phone)),
      at: here.clock.now.toISOString(),
    })
  })

  test('filters the messages by recipient [CHK-23]', async () => {
    const [mine, theirs] = [freshPhone(), freshPhone()]
    for (const phone of [mine, theirs]) await (await newGuest(here)).ask('sendCode', { phone })
    const response = await here.host.fetch(new Request(`http://forno.test/dev/inbox.json?to=%2B1${mine}`))
    expect(((await response.json()) as { to: string }[]).map(({ to }) => to)).toEqual([`+1${mine}`])
  })

  test('escapes the messages on its page [CHK-23]', async () => {
    const mail = { kind: 'mail' as const, to: '<b>@example.com', subject: '<script>', text: 'a & b' }
    await queueMessage(here.database.db, mail, here.clock.now)
    const response = await here.host.fetch(new Request('http://forno.test/dev/inbox'))
    const html = await response.text()
    expect(html).toContain('Mail to &#60;b&#62;@example.com')
    expect(html).toContain('a &#38; b')
    expect(html).not.toMatch(/<script>|style=|<b>@/)
  })

  test('has a copy button for each code, with the only script that its CSP allows [PHV-01]', async () => {
    const phone = freshPhone()
    await (await newGuest(here)).ask('sendCode', { phone })
    const response = await here.host.fetch(new Request(`http://forno.test/dev/inbox?to=%2B1${phone}`))
    const code = codeIn(await lastSms(here, phone))
    expect(await response.text()).toContain(
      `<output>${code}</output> <button type="button" hidden>Copy the code</button>`,
    )
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /)
    const script = await here.host.fetch(new Request('http://forno.test/dev/inbox.js'))
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await script.text()).toContain('navigator.clipboard.writeText(code)')
  })

  test('does not exist outside demo mode [CHK-23]', async () => {
    const real = await orderingHost(database, { settings: { demo: false } })
    try {
      for (const path of ['/dev/inbox', '/dev/inbox.json', '/dev/inbox.css', '/dev/inbox.js'])
        expect((await real.host.fetch(new Request(`http://forno.test${path}`))).status).toBe(404)
    } finally {
      await real.close()
    }
  })
})
