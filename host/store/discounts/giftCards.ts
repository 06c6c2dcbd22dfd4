import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import { jsonb, type Db } from '../database/database.ts'
import type { GiftCardEntryTable } from '../schema/discountTables.ts'

/** A gift card by the keyed hashes of its number and code (services/giftCardNumbers.ts). */
export interface NewGiftCard {
  hash: string
  codeHash: string
  /** The last four digits of the number. */
  last: string
  balance: Cents
}

interface GiftCardEntry extends Pick<GiftCardEntryTable, 'delta' | 'reason'> {
  at: Date
  /** The number of the order that it paid or that was refunded. */
  order: number | null
}

export interface GiftCard {
  last: string
  balance: Cents
  blockedAt: Date | null
  /** The ledger, oldest first. */
  entries: GiftCardEntry[]
}

/** Issues gift cards, each with its first entry. Answers the hashes of those that are new; a card that exists stays as it is. */
export async function issueGiftCards(db: Db, cards: readonly NewGiftCard[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with issued as (
      insert into gift_cards (hash, code_hash, last, balance, created_at)
      select hash, "codeHash", last, balance, ${now}::timestamptz
      from jsonb_to_recordset(${jsonb(cards)}) as card(hash text, "codeHash" text, last text, balance integer)
      order by hash
      on conflict do nothing returning hash, balance
    ), booked as (
      insert into gift_card_entries (card, delta, reason, at)
      select hash, balance, 'issued', ${now}::timestamptz from issued where balance > 0
    )
    select hash from issued`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Blocked cards do not count. */
export async function hasGiftCards(db: Db): Promise<boolean> {
  const card = await db
    .selectFrom('gift_cards')
    .select('hash')
    .where('blocked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return card !== undefined
}

/** How many of these gift cards are there and not blocked. */
export async function countOpenGiftCards(db: Db, hashes: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('gift_cards')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('hash', 'in', hashes)
    .where('blocked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Blocks those of the gift cards that are there; answers how many were not blocked before. */
export async function blockGiftCards(db: Db, hashes: readonly string[], now: Date): Promise<number> {
  const blocked = await db
    .updateTable('gift_cards')
    .set({ blocked_at: now })
    .where('hash', 'in', hashes)
    .where('blocked_at', 'is', null)
    .returning('hash')
    .execute()
  return blocked.length
}

export async function findGiftCardWithEntries(db: Db, hash: string): Promise<GiftCard | undefined> {
  const { rows } = await sql<Omit<GiftCard, 'entries'> & Partial<GiftCardEntry>>`
    select last, balance, blocked_at as "blockedAt", entry.delta, entry.reason, entry.at, orders.number as "order"
    from gift_cards
    left join gift_card_entries entry on entry.card = gift_cards.hash
    left join orders on orders.hash = entry."order"
    where gift_cards.hash = ${hash} order by entry.id`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { last, balance, blockedAt } = first
  const entries = rows.flatMap(({ delta, reason, at, order = null }) =>
    delta && reason && at ? [{ delta, reason, at, order }] : [],
  )
  return { last, balance, blockedAt, entries }
}

/** Blocks a gift card, or with null unblocks it; false when there is no such card. */
export async function blockGiftCard(db: Db, hash: string, blockedAt: Date | null): Promise<boolean> {
  const changed = await db
    .updateTable('gift_cards')
    .set({ blocked_at: blockedAt })
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  return changed !== undefined
}

/** Gives money back to gift cards, in the transaction that books the refund; blocked cards get it too. */
export async function refundGiftCards(
  db: Db,
  { order, refund, cards }: { order: string; refund: string; cards: readonly { card: string; amount: Cents }[] },
  now: Date,
): Promise<void> {
  if (cards.length === 0) return
  // Always in the same order, so that two transactions with the same cards cannot deadlock.
  if (cards.length > 1)
    await sql`select from gift_cards where hash = any(${cards.map(({ card }) => card)}::text[]) order by hash for update`.execute(
      db,
    )
  await sql`
    with given as (
      select card, amount from jsonb_to_recordset(${jsonb(cards)}) as given(card text, amount integer)
    ), booked as (
      insert into gift_card_entries (card, "order", refund, delta, reason, at)
      select card, ${order}, ${refund}, amount, 'refunded', ${now}::timestamptz from given
    )
    update gift_cards set balance = balance + amount from given where hash = card`.execute(db)
}

/** In cents. `open` is what all cards hold at `until`, `blocked` the part of it on cards that are blocked now. */
export interface GiftCardSums {
  issued: Cents
  spent: Cents
  givenBack: Cents
  open: Cents
  blocked: Cents
}

/** What happened at or after `from` and before `until`, from the ledger. */
export async function sumGiftCards(db: Db, { from, until }: { from?: Date; until?: Date }): Promise<GiftCardSums> {
  const { rows } = await sql<GiftCardSums>`
    with entries as (
      select delta, case when at >= coalesce(${from ?? null}::timestamptz, '-infinity') then reason end as reason, blocked_at is not null as is_blocked
      from gift_card_entries join gift_cards on gift_cards.hash = card
      where at < coalesce(${until ?? null}::timestamptz, 'infinity')
    )
    select coalesce(sum(delta) filter (where reason = 'issued'), 0)::double precision as issued,
      coalesce(-sum(delta) filter (where reason = 'spent'), 0)::double precision as spent,
      coalesce(sum(delta) filter (where reason = 'refunded'), 0)::double precision as "givenBack",
      coalesce(sum(delta), 0)::double precision as open,
      coalesce(sum(delta) filter (where is_blocked), 0)::double precision as blocked
    from entries`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('A sum has a row.')
  return sums
}
