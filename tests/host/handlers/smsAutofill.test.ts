import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestMessages } from '../../../host/store/outbox.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'

describe.each(oneDatabase)('a code by SMS over $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { publicUrl: 'https://order.forno.example:8443' } })
  })
  afterAll(() => here.close())

  test('ends with the line that lets a browser autofill it on our own domain only [CHK-23]', async () => {
    const guest = await Guest.arriving(here.host)
    expect((await guest.ask('sendCode', { phone: '6045550177' })).ok).toBe(true)
    const [sms] = await latestMessages(here.database.db, 1)
    expect(sms?.body).toContain('It is valid for 3 minutes.')
    expect(sms?.body.split('\n').at(-1)).toBe(`@order.forno.example #${sms?.code}`)
  })
})
