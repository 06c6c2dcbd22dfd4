import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { KitchenScreen } from './kitchenScreen.ts'

describe.each(oneDatabase)('guesses at the PIN of a kitchen over $name [D-125]', (database) => {
  let here: HostInProcess
  let pin = ''
  beforeEach(async () => {
    here = await hostInProcess(database, { settings: { operatorKey: OPERATOR_KEY } })
    const made = await askOperator(here, 'stores/main/pins', {})
    pin = String(made.body['pin'])
  })
  afterEach(() => here.close())

  const signIn = (screen: KitchenScreen, typed = pin) => screen.call('kitchenSignIn', { store: MAIN, pin: typed })
  const guess = (screen: KitchenScreen) => signIn(screen, pin === '000000' ? '111111' : '000000')
  const screenFrom = (address: string) => new KitchenScreen(here.host, address)

  test('keep no screen out that has signed in before; it has five tries of its own', async () => {
    const screen = screenFrom('203.0.113.9')
    await signIn(screen)
    await screen.call('kitchenSignOut')
    for (let line = 0; line < 6; line += 1)
      for (let tries = 0; tries < 5; tries += 1) await guess(screenFrom(`2001:db8:${line}::${tries}`))
    expect((await signIn(screenFrom('203.0.113.10'))).message).toContain('Too many wrong PINs.')
    expect((await signIn(screen)).ok).toBe(true)
    for (let tries = 0; tries < 5; tries += 1) await guess(screen)
    expect((await signIn(screen)).httpStatus).toBe(429)
    here.clock.forward(901)
    expect((await signIn(screen)).ok).toBe(true)
  })

  test('are five a line of IPv6, whichever of its networks it takes', async () => {
    const statuses = []
    for (let tries = 0; tries < 7; tries += 1)
      statuses.push((await guess(screenFrom(`2001:db8:77:${tries}::9`))).httpStatus)
    expect(statuses).toEqual([403, 403, 403, 403, 429, 429, 429])
    expect((await guess(screenFrom('2001:db8:78::9'))).httpStatus).toBe(403)
  })
})
