import { expect, it } from 'vitest'
import { keptCallPaths } from '../../build/keptCallPaths.ts'
import { callOf, calls, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import { FULL_MENU_PARAMETER } from '../../contract/callPaths.ts'

const declared = (Object.keys(calls) as CallName[]).map(callOf)

it('keptCallPaths lists exactly the calls that the worker may cache', () => {
  expect(keptCallPaths().toSorted()).toEqual([
    '/get/deals',
    '/get/menu',
    '/get/menu-guide',
    '/get/outside-services',
    '/get/product',
    '/get/stores',
  ])
})

it('keptCallPaths contains only GET reads that need no token', () => {
  const kept = declared.filter(({ path }) => keptCallPaths().includes(path))
  expect(kept.filter(({ kind, token, method }) => kind === 'change' || token !== 'none' || method !== 'GET')).toEqual(
    [],
  )
})

it('only a request for the full menu has FULL_MENU_PARAMETER, which the worker does not cache', () => {
  const asked = z.encode(calls.menu.input, { store: 'kitsilano', full: true })
  expect(Object.keys(asked)).toContain(FULL_MENU_PARAMETER)
  expect(Object.keys(z.encode(calls.menu.input, { store: 'kitsilano' }))).not.toContain(FULL_MENU_PARAMETER)
})
