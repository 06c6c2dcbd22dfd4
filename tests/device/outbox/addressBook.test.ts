import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownAddresses } from '../../../domain/account/addressBook.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { device } from '../../support/browser/device.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember, signedInAs } from '../../support/member.ts'

const address = (street: string) => ({
  type: 0 as const,
  title: 'Home',
  street,
  city: 'Vancouver',
  postalCode: 'V6E 1C1',
  apartment: '',
  notes: '',
  formatted: '',
})

describe.each(oneDatabase)('the address book of a device, with a host on $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  /** A member's device on a network that can be cut before the host gets a request or before its answer arrives. */
  async function online() {
    const member = await newMember(here)
    const cut = { before: false, after: false }
    const fetch = async (request: Request) => {
      if (cut.before) throw new TypeError('Failed to fetch')
      const response = await here.host.fetch(request, '203.0.113.9')
      if (cut.after) throw new TypeError('Failed to fetch')
      return response
    }
    const one = device(fetch, { jar: member.guest.cookies })
    await one.start()
    const shown = () => shownAddresses(one.memory.remembered())
    const kept = async () => (await (await signedInAs(here, member.hash)).ask('account', {})).answer.customer.addresses
    return { cut, one, shown, kept, member }
  }

  const streets = (list: readonly { street: string }[]) => list.map(({ street }) => street)

  test('sends addresses added, changed and removed offline in that order [ADDR-05 ADDR-19]', async () => {
    const { cut, one, shown, kept } = await online()
    expect(await one.saveAddress(address('1 Main St'), '')).toEqual({ ok: true, answer: { saved: false } })
    await one.saveAddress(address('2 Main St'), '')
    const [first, second] = shown()
    cut.before = true
    expect(await one.saveAddress(address('3 Main St'), '')).toEqual({ ok: true, answer: { saved: true } })
    await one.saveAddress({ ...first!, street: '1 Other St' }, '')
    await one.deleteAddress(second!)
    await one.saveAddress({ ...shown().at(-1)!, street: '3 Other St' }, '')
    expect(streets(shown())).toEqual(['1 Other St', '3 Other St'])
    cut.before = false
    await one.outbox.wake()
    expect(one.memory.remembered().items).toEqual([])
    expect(await kept()).toEqual(shown())
    expect(streets(shown())).toEqual(['1 Other St', '3 Other St'])
  })

  test('adds an address once after a lost answer, and applies the next change to the address that the host stored', async () => {
    const { cut, one, shown, kept } = await online()
    cut.after = true
    await one.saveAddress(address('1 Main St'), '')
    await one.saveAddress({ ...shown()[0]!, street: '1 Other St' }, '')
    cut.after = false
    await one.outbox.wake()
    expect(streets(await kept())).toEqual(['1 Other St'])
    expect(await kept()).toEqual(shown())
  })

  test('reports a refusal to a waiting caller, and parks a saved change that is refused later [AERR-06]', async () => {
    const { cut, one, shown, member } = await online()
    await one.saveAddress(address('1 Main St'), '')
    const [gone] = shown()
    await member.guest.ask('deleteAddress', { hash: gone?.hash })
    const message = 'This address is no longer in your address book.'
    expect(await one.saveAddress({ ...gone!, street: '1 Other St' }, '')).toMatchObject({ ok: false, message })
    expect(one.memory.remembered().items).toEqual([])
    cut.before = true
    await one.saveAddress({ ...gone!, street: '1 Other St' }, '')
    cut.before = false
    await one.outbox.wake()
    expect(one.memory.remembered().items).toMatchObject([{ state: 'parked', message }])
    // Removing an address that is already gone succeeds.
    expect(await one.deleteAddress(gone!)).toEqual({ ok: true, answer: { saved: false } })
    expect(shown()).toEqual([])
  })
})
