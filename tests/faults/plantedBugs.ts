import type { Kysely } from 'kysely'
import type { CardPayments } from '../../host/services/card.ts'
import type { Database, Db } from '../../host/store/database/database.ts'
import type { Schema } from '../../host/store/schema/schema.ts'
import type { Ask, Variant } from './faultHost.ts'

/** Plants bugs in a host, one at a time. */
export interface Planted {
  variant: Variant
  /** Sets the bug; undefined removes it. */
  plant: (bug: Bug | undefined) => void
}

export interface Bug {
  fetch?: (real: Ask, db: Db) => Ask
  /** One of so many transactions is answered and not committed. */
  losesCommits?: number
  charge?: (real: Charge) => Charge
}

type Charge = (request: Parameters<CardPayments['charge']>[0]) => ReturnType<CardPayments['charge']>

export function planted(): Planted {
  let bug: Bug | undefined
  return {
    plant: (next) => (bug = next),
    variant: {
      fetch: (real, db) => (request) => (bug?.fetch?.(real, db) ?? real)(request),
      payments: (real) => {
        const charge: Charge = (request) => real.charge(request)
        return { ...real, charge: (request) => (bug?.charge?.(charge) ?? charge)(request) }
      },
      database: (real) => losing(real, () => bug?.losesCommits),
    },
  }
}

/** The host ignores the idempotency key. */
export const forgetsKeys: Bug = {
  fetch: (real) => async (request) => {
    const headers = new Headers(request.headers)
    headers.delete('Idempotency-Key')
    return await real(await again(request, request.url, headers))
  },
}

/** Some answered transactions are not committed. */
export const acksBeforeCommit: Bug = { losesCommits: 12 }

/** Every call of complete makes an order: a checkout that is already placed is copied as an open one. */
export const ordersEveryTime: Bug = {
  fetch: (real, db) => async (request) => {
    const url = new URL(request.url)
    const placed =
      url.pathname.endsWith('/checkout/complete') && (await placedCheckout(db, url.searchParams.get('csh')))
    if (!placed) return await real(request)
    const { hash, session, document, ...rest } = placed
    const twin = `${hash.slice(0, 30)}-${Math.random().toString(36).slice(2, 10)}`
    const json = JSON.stringify({ ...document, tracking: { ...document.tracking, order: twin } })
    await db
      .insertInto('checkouts')
      .values({ ...rest, hash: twin, session, state: 'open', document: json as never })
      .execute()
    await keepLines(db, session, document.storeHash, document.lines)
    url.searchParams.set('csh', twin)
    return await real(await again(request, url.href, new Headers(request.headers)))
  },
}

/** Ordered lines stay in the cart. */
export const doesNotEmptyCart: Bug = {
  fetch: (real, db) => async (request) => {
    const answer = await real(request)
    const url = new URL(request.url)
    const placed =
      url.pathname.endsWith('/checkout/complete') && (await placedCheckout(db, url.searchParams.get('csh')))
    if (placed) await keepLines(db, placed.session, placed.document.storeHash, placed.document.lines)
    return answer
  },
}

/** The card is charged a second time, without an order. */
export const chargesTwice: Bug = {
  charge: (real) => async (request) => {
    await real({ ...request, orderKey: `${request.orderKey}-again` })
    return await real(request)
  },
}

/** The card is charged a dollar more than the customer agreed to, as tip. */
export const chargesMore: Bug = {
  charge: (real) => (request) => {
    const tip = String(Number(request.metadata?.['tip'] ?? 0) + 100)
    return real({ ...request, amountCents: request.amountCents + 100, metadata: { ...request.metadata, tip } })
  },
}

const placedCheckout = (db: Db, hash: string | null) =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('hash', '=', hash ?? '')
    .where('state', '=', 'placed')
    .executeTakeFirst()

async function keepLines(db: Db, session: string, storeHash: string, lines: readonly unknown[]): Promise<void> {
  const document = JSON.stringify({ storeHash, lines }) as never
  await db.updateTable('carts').set({ document }).where('session', '=', session).execute()
}

async function again(request: Request, url: string, headers: Headers): Promise<Request> {
  const body = request.method === 'GET' ? null : await request.text()
  return new Request(url, { method: request.method, headers, body })
}

/** A database in which one of `every()` transactions reports success and is rolled back. */
function losing(real: Database, every: () => number | undefined): Database {
  let count = 0
  const execute = async <T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
    const most = every()
    if (most === undefined || (count += 1) % most > 0) return await real.db.transaction().execute(work)
    let answer: { value: T } | undefined
    const lost = new Error('lost')
    await real.db
      .transaction()
      .execute(async (db) => {
        answer = { value: await work(db) }
        throw lost
      })
      .catch((error: unknown) => {
        if (error !== lost) throw error
      })
    if (!answer) throw lost
    return answer.value
  }
  const db = new Proxy(real.db, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...real, db }
}
