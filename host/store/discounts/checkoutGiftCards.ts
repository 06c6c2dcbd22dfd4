import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import { jsonb, type Db } from '../database/database.ts'
import type { GuardedWrite } from '../guardedWrites.ts'
import type { CountedEvents } from '../rateLimits.ts'

interface FoundGiftCard {
  hash: string
  code_hash: string
  last: string
  balance: Cents
}

interface OwnCheckout {
  session: string
  checkout: string
}

/**
 * What adding a card to a checkout needs to know: the card by the hash of its number, if it is not blocked; whether the checkout
 * is open and the session's own; the card's token in it, if it was added already; whether the session added the card to any
 * checkout before; and the events counted for these limits.
 */
export async function readGiftCardEntry(
  db: Db,
  { session, checkout, card }: OwnCheckout & { card: string },
  subjects: readonly string[],
) {
  const { rows } = await sql<EntryRow>`
    select asked.is_open as "isOpen", gift_cards.hash, gift_cards.code_hash, gift_cards.last, gift_cards.balance,
      checkout_gift_cards.token, limits.subject, limits.times, exists (
        select from checkout_gift_cards added join checkouts on checkouts.hash = added.checkout
        where added.card = ${card} and checkouts.session = ${session}
      ) as "wasAddedBefore"
    from (select exists (
      select from checkouts where hash = ${checkout} and session = ${session} and state = 'open'
    ) as is_open) asked
    left join gift_cards on gift_cards.hash = ${card} and blocked_at is null
    left join checkout_gift_cards on checkout_gift_cards.card = gift_cards.hash and checkout = ${checkout}
    left join limits on limits.subject = any(${subjects}::text[])`.execute(db)
  const [row] = rows
  if (!row) throw new Error('This query always has a row.')
  const { isOpen, token, wasAddedBefore, hash, code_hash, last, balance } = row
  const found =
    hash === null || code_hash === null || last === null || balance === null
      ? undefined
      : ({ hash, code_hash, last, balance } satisfies FoundGiftCard)
  const counted = rows.flatMap(({ subject, times }): CountedEvents[] => (subject && times ? [{ subject, times }] : []))
  return { card: found, isOpen, token: token ?? undefined, wasAddedBefore, counted }
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

type EntryRow = Nullable<FoundGiftCard & CountedEvents & { token: string }> & {
  isOpen: boolean
  wasAddedBefore: boolean
}

/** Adds a card to an open checkout of the session, unless it was added meanwhile. */
export const giftCardWrite = (
  { session, checkout, card, token }: OwnCheckout & { card: string; token: string },
  now: Date,
): GuardedWrite => ({
  statement: sql`insert into checkout_gift_cards (token, checkout, card, added_at)
    select ${token}, hash, ${card}, ${now}::timestamptz from checkouts
    where hash = ${checkout} and session = ${session} and state = 'open'
    on conflict (checkout, card) do nothing returning 1`,
  rows: 1,
})

/** Removes a card from a checkout; false when the session has no such checkout. A repeat removes nothing. */
export async function removeFromCheckout(
  db: Db,
  { session, checkout, token }: OwnCheckout & { token: string },
): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      select hash from checkouts where hash = ${checkout} and session = ${session}
    ), removed as (
      delete from checkout_gift_cards using own where checkout = own.hash and token = ${token}
    )
    select hash from own`.execute(db)
  return rows.length > 0
}

export interface GiftCardPayment {
  token: string
  amount: Cents
}

/**
 * Spends cards of a checkout for its order, which is already inserted, in the transaction that places it. False when one of
 * them does not have the amount any more or is blocked; the caller then rolls back.
 */
export async function spendGiftCards(
  db: Db,
  { checkout, order, cards }: { checkout: string; order: string; cards: readonly GiftCardPayment[] },
  now: Date,
): Promise<boolean> {
  if (cards.length === 0) return true
  const tokens = cards.map(({ token }) => token)
  // Always in the same order, so that two orders with the same cards cannot deadlock.
  if (cards.length > 1)
    await sql`select from gift_cards
      where hash in (select card from checkout_gift_cards where checkout = ${checkout} and token = any(${tokens}::text[]))
      order by hash for update`.execute(db)
  const { rows } = await sql`
    with asked as (
      select card, amount from jsonb_to_recordset(${jsonb(cards)}) as asked(token text, amount integer)
      join checkout_gift_cards using (token) where checkout = ${checkout} and amount > 0
    ), spent as (
      update gift_cards set balance = balance - asked.amount from asked
      where hash = asked.card and balance >= asked.amount and blocked_at is null
      returning hash, asked.amount
    ), booked as (
      insert into gift_card_entries (card, "order", delta, reason, at)
      select hash, ${order}, -amount, 'spent', ${now}::timestamptz from spent
    )
    select hash from spent`.execute(db)
  return rows.length === cards.length
}
