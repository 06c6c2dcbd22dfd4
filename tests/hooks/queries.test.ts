import { expect, test } from 'vitest'
import type { Api } from '../../src/device/api/apiClient.ts'
import type { Failure } from '../../src/device/api/result.ts'
import { makeQueryClient, queryOf, readProduct } from '../../src/hooks/queries.ts'

const INPUT = { store: 'store', product: 'product' }
const NO_NETWORK: Failure = { ok: false, kind: 'no-network', message: 'No connection.' }
const GONE: Failure = { ok: false, kind: 'refused', status: 404, message: 'It is gone.' }

/** A query client whose calls answer with the number of the call, or fail as `failsWith` says. */
function makeClient() {
  const state: { calls: number; failsWith?: Failure } = { calls: 0 }
  const send: Api = (() => {
    state.calls += 1
    return Promise.resolve(state.failsWith ?? { ok: true, answer: { product: state.calls } })
  }) as never
  return { state, client: makeQueryClient(() => Promise.resolve(send)) }
}

const read = (client: ReturnType<typeof makeClient>['client']) => readProduct(client, INPUT, { retry: false })

test('a kept product is read again only after its store sold something out, and stays there meanwhile (D-66)', async () => {
  const { state, client } = makeClient()
  expect(await read(client)).toEqual({ product: 1 })
  expect(await read(client)).toEqual({ product: 1 })
  await client.invalidateQueries()
  expect(client.getQueryData(queryOf('product', INPUT).queryKey)).toEqual({ product: 1 })
  expect(await read(client)).toEqual({ product: 2 })
  expect(state.calls).toBe(2)
})

test('without a network a kept product answers, and one that was never read does not', async () => {
  const { state, client } = makeClient()
  state.failsWith = NO_NETWORK
  await expect(read(client)).rejects.toThrow('No connection.')
  delete state.failsWith
  expect(await read(client)).toEqual({ product: 2 })
  await client.invalidateQueries()
  state.failsWith = NO_NETWORK
  expect(await read(client)).toEqual({ product: 2 })
})

test('a product that the host refuses is not opened from what is kept', async () => {
  const { state, client } = makeClient()
  await read(client)
  await client.invalidateQueries()
  state.failsWith = GONE
  await expect(read(client)).rejects.toThrow('It is gone.')
})
