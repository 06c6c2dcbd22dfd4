import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import { jsonb, type Db } from '../database/database.ts'
import { newId } from '../database/newId.ts'

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

/** The card by the hash of its number, unless it is blocked, and whether the session added it to any checkout before. */
export async function findGiftCardEntry(
  db: Db,
  { session, card }: { session: string; card: string },
): Promise<{ found: FoundGiftCard | undefined; wasAddedBefore: boolean }> {
  const { rows } = await sql<FoundGiftCard & { added: boolean; open: boolean }>`
    select hash, code_hash, last, balance, blocked_at is null as open, exists (
      select from checkout_gift_cards added join checkouts on checkouts.hash = added.checkout
      where added.card = gift_cards.hash and checkouts.session = ${session}
    ) as added from gift_cards where hash = ${card}`.execute(db)
  const [row] = rows
  return { found: row?.open ? row : undefined, wasAddedBefore: row?.added ?? false }
}

/**
 * Adds a card to an open checkout of the session. Answers its token there, also when it was added before; undefined when there is
 * no such checkout.
 */
export async function addToCheckout(
  db: Db,
  { session, checkout, card }: OwnCheckout & { card: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    insert into checkout_gift_cards (token, checkout, card, added_at)
    select ${newId()}, hash, ${card}, ${now}::timestamptz from checkouts
    where hash = ${checkout} and session = ${session} and state = 'open'
    on conflict (checkout, card) do update set added_at = checkout_gift_cards.added_at returning token`.execute(db)
  return rows[0]?.token
}

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
