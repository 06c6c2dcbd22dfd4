import { describe, expect, test } from 'vitest'
import { calls, callOf, type CallName } from '../../contract/calls.ts'

const names = Object.keys(calls) as CallName[]
const namesWhere = (holds: (name: CallName) => boolean) => names.filter(holds)

describe('the facts of a call', () => {
  test('only a change makes a read stale, and it names declared reads', () => {
    for (const name of names) {
      const { kind, invalidates, refusalInvalidates } = callOf(name)
      const stale = [...invalidates, ...refusalInvalidates]
      if (kind === 'read') expect(stale, name).toEqual([])
      for (const read of stale) expect([name, calls[read as CallName]?.kind]).toEqual([name, 'read'])
    }
  })

  test('every change of the cart makes the checkout stale', () => {
    expect(namesWhere((name) => callOf(name).invalidates.includes('checkout')).toSorted()).toEqual([
      'addFromHistory',
      'addProduct',
      'clearCart',
      'forgotPasswordUpdate',
      'logIn',
      'removeLine',
      'signUp',
      'updateProduct',
    ])
  })

  test('only a read for everybody is cached, and to read again does no harm', () => {
    for (const name of names) {
      const { kind, token, method, cacheable, idempotent } = callOf(name)
      if (cacheable !== 'no') expect([name, kind, token, method]).toEqual([name, 'read', 'none', 'GET'])
      if (kind === 'read') expect([name, idempotent]).toEqual([name, 'natural'])
    }
  })

  test('what the outbox sends again keeps its first answer', () => {
    const queued = namesWhere((name) => callOf(name).offline === 'queue')
    expect(queued.filter((name) => callOf(name).idempotent !== 'first-answer')).toEqual([])
  })
})
