import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webStorage } from '../../support/browser/webStorage.ts'

type Store = typeof import('../../../src/device/store/allergies.ts')

/** A tab of this device. */
async function open(session = webStorage()): Promise<Store> {
  vi.stubGlobal('sessionStorage', session)
  vi.resetModules()
  return await import('../../../src/device/store/allergies.ts')
}

beforeEach(() => vi.stubGlobal('localStorage', webStorage()))
afterEach(() => vi.unstubAllGlobals())

test('an allergy is kept for this tab alone unless the device shall remember it [D-239]', async () => {
  const session = webStorage()
  const tab = await open(session)
  expect(tab.saidAllergies.get()).toBeUndefined()
  tab.sayAllergies(['milk'], false)
  expect([tab.isKeptOnDevice(), localStorage.length]).toEqual([false, 0])
  expect((await open(session)).saidAllergies.get()).toEqual(['milk'])
  expect((await open()).saidAllergies.get()).toBeUndefined()

  tab.sayAllergies(['milk', 'eggs'], true)
  const other = await open()
  expect([other.saidAllergies.get(), other.isKeptOnDevice()]).toEqual([['milk', 'eggs'], true])
})

test('another tab follows what is kept on the device, and a sign-out forgets everything [D-239]', async () => {
  const session = webStorage()
  const tab = await open(session)
  const other = await open(session)
  tab.sayAllergies(['fish'], true)
  other.rereadAllergies({ key: 'another' })
  expect(other.saidAllergies.get()).toBeUndefined()
  other.rereadAllergies({ key: 'allergies' })
  expect(other.saidAllergies.get()).toEqual(['fish'])
  tab.sayAllergies(undefined, false)
  other.rereadAllergies({ key: 'allergies' })
  expect([other.saidAllergies.get(), localStorage.length, session.length]).toEqual([undefined, 0, 0])
})

test.each(['{', '7', '["kiwi","milk"]', '"milk"'])('what %s says is read as far as it is known', async (text) => {
  localStorage.setItem('allergies', text)
  expect((await open()).saidAllergies.get()).toEqual(text.includes('kiwi') ? ['milk'] : undefined)
})

test('where storage is blocked it counts until the page is left', async () => {
  const blocked = webStorage({ isBlocked: true })
  const tab = await open(blocked)
  tab.sayAllergies(['soy'], true)
  expect(tab.saidAllergies.get()).toEqual(['soy'])
})
