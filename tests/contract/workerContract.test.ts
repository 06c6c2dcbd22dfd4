import { expect, it } from 'vitest'
import { keptCallPaths } from '../../build/keptCallPaths.ts'
import { callOf, calls, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import { WHOLE_STORE } from '../../contract/workerContract.ts'

const declared = (Object.keys(calls) as CallName[]).map(callOf)

it('is given exactly the calls whose declaration lets the worker keep them', () => {
  expect(keptCallPaths().toSorted()).toEqual(['/get/deals', '/get/menu', '/get/product', '/get/stores'])
})

it('keeps no call that changes something or answers one customer alone', () => {
  const kept = declared.filter(({ path }) => keptCallPaths().includes(path))
  expect(kept.filter(({ kind, token, method }) => kind === 'change' || token !== 'none' || method !== 'GET')).toEqual(
    [],
  )
})

it('leaves a whole store to the copy of the device', () => {
  const asked = z.encode(calls.menu.input, { store: 'kitsilano', full: true })
  expect(Object.keys(asked)).toContain(WHOLE_STORE)
  expect(Object.keys(z.encode(calls.menu.input, { store: 'kitsilano' }))).not.toContain(WHOLE_STORE)
})
