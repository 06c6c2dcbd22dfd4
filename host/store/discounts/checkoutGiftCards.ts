import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import { jsonb, type Db } from '../database/database.ts'
import { newId } from '../database/newId.ts'

export interface FoundGiftCard {
  hash: string
  code_hash: string
  last: string
  balance: Cents
}

/** A gift card that is not blocked, by the hash of its number. */
export async function findGiftCard(db: Db, hash: string): Promise<FoundGiftCard | undefined> {
  return await db
    .selectFrom('gift_cards')
    .select(['hash', 'code_hash', 'last', 'balance'])
    .where('hash', '=', hash)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
}

/** Adds a card to an open checkout of the session and answers its token, the same at a repeat; undefined without such a checkout. */
export async function addToCheckout(
  db: Db,
  { session, checkout, card }: { session: string; checkout: string; card: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    insert into checkout_gift_cards (token, checkout, card, added_at)
    select ${newId()}, hash, ${card}, ${now}::timestamptz from checkouts
    where hash = ${checkout} and session = ${session} and state = 'open'
    on conflict (checkout, card) do update set added_at = excluded.added_at
    returning token`.execute(db)
  return rows[0]?.token
}

export async function removeFromCheckout(
  db: Db,
  { session, checkout, token }: { session: string; checkout: string; token: string },
): Promise<void> {
  await sql`delete from checkout_gift_cards using checkouts
    where checkouts.hash = checkout_gift_cards.checkout and checkouts.session = ${session}
      and checkout = ${checkout} and token = ${token}`.execute(db)
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
