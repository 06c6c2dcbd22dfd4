import { callOf, type AnswerOf, type CallName, type InputOf } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import { defaultSize } from '../../domain/catalogue/menu.ts'

interface Finding {
  what: string
  ok: boolean
  detail: string
}

export type Ask = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Checks any order host against the contract without changing anything there: every public read, the refusals of unknown items,
 * and that calls of a session are refused without its token.
 */
export async function conformance(ask: Ask): Promise<Finding[]> {
  const findings: Finding[] = []
  const find = (what: string, ok: boolean, detail = '') => findings.push({ what, ok, detail: ok ? '' : detail })

  async function read<N extends CallName>(name: N, input: InputOf<N>, what: string): Promise<AnswerOf<N> | undefined> {
    const { path, answer, input: shape } = callOf(name)
    const query = new URLSearchParams(z.encode(shape, input) as Record<string, string>)
    const reply = await wireOf(await ask(`${path}${query.size > 0 ? `?${query.toString()}` : ''}`))
    if ('fault' in reply) return void find(what, false, reply.fault)
    const parsed = z.safeDecode(answer, reply.wire)
    const issue = parsed.error?.issues[0]
    find(
      what,
      parsed.success && isYes(reply.wire),
      issue ? `${issue.path.join('.')}: ${issue.message}` : 'status is not true',
    )
    return parsed.success ? (parsed.data as AnswerOf<N>) : undefined
  }

  const stores = (await read('stores', {}, 'the stores'))?.stores ?? []
  find('at least one store', stores.length > 0, 'none is listed')
  for (const store of stores.filter(({ comingSoon }) => !comingSoon)) {
    const menu = await read('menu', { store: store.hash }, `the menu of ${store.name}`)
    const versioned = await read('menu', { store: store.hash, since: '' }, `the menu of ${store.name} with its version`)
    if (versioned?.version) {
      const since = { store: store.hash, since: versioned.version }
      const changes = (await read('menu', since, `the changes of the menu of ${store.name}`))?.changes
      find(
        `no changes of the menu of ${store.name} since now`,
        changes?.length === 0,
        `${changes?.length ?? 'no'} changes`,
      )
    }
    find(`the permalink of ${store.name}`, store.permalink.startsWith('/'), `${store.permalink} begins with no slash`)
    const cards = menu?.categories.flatMap(({ products }) => products) ?? []
    for (const card of cards.slice(0, PRODUCTS_A_STORE)) {
      const found = await read('product', { store: store.hash, product: card.hash }, `${card.name} at ${store.name}`)
      if (!found) continue
      const price = defaultSize(found.product)?.price
      find(
        `the price of ${card.name}'s card at ${store.name}`,
        price === card.price,
        `${card.price} on the card, ${price} inside`,
      )
    }
  }
  const [store] = stores
  if (store) await read('storesNear', { lat: store.lat, lng: store.lng, service: 'Pick Up' }, 'the stores near a place')
  await refuses('an unknown store', '/get/menu?s=nothing-like-this')
  await refuses('an unknown product', `/get/product?ph=nothing-like-this&sh=${store?.hash ?? ''}`)
  await refuses('a cart without a token', '/checkout/get?sh=')
  await refuses('a change without a token', '/remove', { method: 'POST', body: new URLSearchParams({ cihash: 'x' }) })
  return findings

  async function refuses(what: string, path: string, init?: RequestInit): Promise<void> {
    const reply = await wireOf(await ask(path, init))
    const isRefused = 'wire' in reply && !isYes(reply.wire)
    const hasMessage =
      'wire' in reply &&
      [reply.wire['err_message'], reply.wire['message']].some((text) => typeof text === 'string' && text)
    find(
      `${what} is refused with a message`,
      isRefused && Boolean(hasMessage),
      'fault' in reply ? reply.fault : JSON.stringify(reply.wire).slice(0, 200),
    )
  }
}

const PRODUCTS_A_STORE = 25

const isYes = ({ status }: Record<string, unknown>) =>
  status === true || status === 1 || status === '1' || status === 'true'

async function wireOf(response: Response): Promise<{ wire: Record<string, unknown> } | { fault: string }> {
  const text = await response.text()
  try {
    const wire: unknown = JSON.parse(text)
    if (typeof wire === 'object' && wire !== null && !Array.isArray(wire))
      return { wire: wire as Record<string, unknown> }
  } catch {
    // Reported below.
  }
  return { fault: `HTTP ${response.status} with no JSON object` }
}
