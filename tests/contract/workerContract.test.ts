import { expect, it } from 'vitest'
import { callOf, calls, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import { KEPT_CALLS, WHOLE_STORE } from '../../contract/workerContract.ts'

const declared = (Object.keys(calls) as CallName[]).map(callOf)

it('holds exactly the calls whose declaration lets the worker keep them', () => {
  const kept = declared.filter(({ offline }) => offline === 'keep').map(({ path }) => path)
  expect([...KEPT_CALLS].sort()).toEqual(kept.sort())
})

it('keeps no call that changes something or answers one customer alone', () => {
  const kept = declared.filter(({ path }) => KEPT_CALLS.includes(path))
  expect(kept.filter(({ does, token, method }) => does === 'change' || token !== 'none' || method !== 'GET')).toEqual(
    [],
  )
})

it('leaves a whole store to the copy of the device', () => {
  const asked = z.encode(calls.menu.input, { store: 'kitsilano', full: true })
  expect(Object.keys(asked)).toContain(WHOLE_STORE)
  expect(Object.keys(z.encode(calls.menu.input, { store: 'kitsilano' }))).not.toContain(WHOLE_STORE)
})
