import { afterEach, expect, test, vi } from 'vitest'
import { apiClient } from '../../../src/device/api/apiClient.ts'
import { eitherSignal } from '../../../src/device/api/eitherSignal.ts'

/** Takes off what browsers of the target may lack, until the test ends. */
function without(holder: object, name: string): void {
  const property = Object.getOwnPropertyDescriptor(holder, name)
  if (!property) throw new Error(`Node has no ${name}, so this proves nothing.`)
  Reflect.deleteProperty(holder, name)
  taken.push(() => Object.defineProperty(holder, name, property))
}
const taken: (() => void)[] = []

afterEach(() => {
  for (const giveBack of taken.splice(0)) giveBack()
  vi.unstubAllGlobals()
})

test('a call with a signal of its own is sent where there is no AbortSignal.any, and aborted by it', async () => {
  without(AbortSignal, 'any')
  vi.stubGlobal('location', new URL('http://forno.test/'))
  vi.stubGlobal('document', { cookie: '' })
  const sent: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: Request, { signal }: { signal: AbortSignal }) => {
    sent.push(signal)
    return Promise.resolve(Response.json({ status: true, stores: [] }))
  })
  const { api } = await import('../../../src/device/api/api.ts')
  const caller = new AbortController()
  expect(await api('stores', {}, undefined, caller.signal)).toEqual({ ok: true, answer: { stores: [], others: 0 } })
  expect(sent).toMatchObject([{ aborted: false }])
  caller.abort('The page is left.')
  expect(sent).toMatchObject([{ aborted: true, reason: 'The page is left.' }])
})

test('eitherSignal aborts once, for the reason of the first signal, at once if it is aborted already', () => {
  without(AbortSignal, 'any')
  const [one, other] = [new AbortController(), new AbortController()]
  const either = eitherSignal(one.signal, other.signal)
  const aborted = vi.fn()
  either.addEventListener('abort', aborted)
  other.abort('timeout')
  one.abort('left')
  expect(either.reason).toBe('timeout')
  expect(aborted).toHaveBeenCalledOnce()
  expect(eitherSignal(new AbortController().signal, one.signal)).toMatchObject({ aborted: true, reason: 'left' })
})

test('apiClient sends the fields of a read where URLSearchParams has no size', async () => {
  without(URLSearchParams.prototype, 'size')
  const asked: string[] = []
  const send = apiClient({
    mount: 'http://forno.test/api',
    token: () => 'first',
    renew: () => Promise.resolve(true),
    fetch: ({ url }) => {
      asked.push(url)
      return Promise.resolve(Response.json({ status: true }))
    },
  })
  await send('menu', { store: 'demo-1' })
  await send('stores', {})
  expect(asked).toEqual(['http://forno.test/api/get/menu?s=demo-1', 'http://forno.test/api/get/stores'])
})
