import { expect, it } from 'vitest'
import { callOf, calls, type CallName } from '../../rules/calls/calls.ts'
import { KEPT_CALLS } from '../../rules/calls/kept.ts'

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
