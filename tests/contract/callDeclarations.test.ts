import { describe, expect, test } from 'vitest'
import { calls, callOf, type CallName } from '../../contract/calls.ts'

const names = Object.keys(calls) as CallName[]
const namesWhere = (holds: (name: CallName) => boolean) => names.filter(holds)

describe('the call declarations', () => {
  test('only a change invalidates reads, and only declared reads', () => {
    for (const name of names) {
      const { kind, invalidates, refusalInvalidates } = callOf(name)
      const stale = [...invalidates, ...refusalInvalidates]
      if (kind === 'read') expect(stale, name).toEqual([])
      for (const read of stale) expect([name, calls[read as CallName]?.kind]).toEqual([name, 'read'])
    }
  })

  test('every change of the cart invalidates the checkout', () => {
    expect(namesWhere((name) => callOf(name).invalidates.includes('checkout')).toSorted()).toEqual([
      'addFromHistory',
      'addOrderAgain',
      'addProduct',
      'beginChange',
      'clearCart',
      'endChange',
      'forgotPasswordUpdate',
      'logIn',
      'passkeySignIn',
      'passkeySignUp',
      'removeLine',
      'signUp',
      'updateProduct',
    ])
  })

  test('only GET reads without a token are cacheable, and a read writes nothing', () => {
    for (const name of names) {
      const { kind, token, method, cacheable, writes } = callOf(name)
      if (cacheable !== 'no') expect([name, kind, token, method]).toEqual([name, 'read', 'none', 'GET'])
      expect([name, writes === 'nothing']).toEqual([name, kind === 'read'])
    }
  })

  test('every call that the outbox queues is answered with its first answer when repeated', () => {
    const queued = namesWhere((name) => callOf(name).offline === 'queue')
    expect(queued.filter((name) => callOf(name).writes !== 'transaction')).toEqual([])
  })
})
