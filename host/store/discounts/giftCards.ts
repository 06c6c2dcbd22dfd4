import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderTerm } from '../../../domain/office/orderTerm.ts'
import type { GiftCardPart } from '../../../domain/payment/refund.ts'
import { jsonb, type Db } from '../database/database.ts'
import { hasTerm, isFound } from '../orders/foundOrders.ts'
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
  id: number
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
    select gift_cards.id, last, balance, blocked_at as "blockedAt", entry.delta, entry.reason, entry.at, orders.number as "order"
    from gift_cards
    left join gift_card_entries entry on entry.card = gift_cards.hash
    left join orders on orders.hash = entry."order"
    where gift_cards.hash = ${hash} order by entry.id`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { id, last, balance, blockedAt } = first
  const entries = rows.flatMap(({ delta, reason, at, order = null }) =>
    delta && reason && at ? [{ delta, reason, at, order }] : [],
  )
  return { id, last, balance, blockedAt, entries }
}

/** Blocks a gift card, or with null unblocks it; false when there is no such card, or another one has its money (D-213). */
export async function blockGiftCard(db: Db, hash: string, blockedAt: Date | null): Promise<boolean> {
  const changed = await db
    .updateTable('gift_cards')
    .set({ blocked_at: blockedAt })
    .where('hash', '=', hash)
    .where(({ eb }) => (blockedAt === null ? eb('replaced_by', 'is', null) : eb.lit(true)))
    .returning('hash')
    .executeTakeFirst()
  return changed !== undefined
}

/** A gift card as the office lists it. */
export interface ListedGiftCard {
  id: number
  last: string
  balance: Cents
  /** What it was issued with, or what came onto it from a lost one. */
  first: Cents
  issuedAt: Date
  blockedAt: Date | null
  isReplaced: boolean
  usedAt: Date | null
  /** The number of the order that it paid last. */
  usedFor: number | null
}

/** So many of the latest moves are looked at for the cards that moved last. */
const LATEST_MOVES = 500

/**
 * At most so many gift cards, the one that was used or issued last first: those with these last four digits, those that paid the
 * orders of a term with those that came in their place, or without either those that moved last.
 */
export async function findGiftCards(
  db: Db,
  wanted: { last: string } | { term: OrderTerm } | undefined,
  most: number,
): Promise<ListedGiftCard[]> {
  const hashes =
    wanted === undefined
      ? sql`select card from (select card from gift_card_entries order by id desc limit ${LATEST_MOVES}) as latest`
      : 'last' in wanted
        ? sql`select hash from gift_cards where last = ${wanted.last}`
        : sql`select unnest(array[used.hash, used.replaced_by]) from gift_card_entries as entry join gift_cards as used on used.hash = entry.card
            where entry.reason = 'spent' and entry."order" in
              (select orders.hash from orders where ${hasTerm('=gift-card')} and ${isFound(wanted.term)})`
  const { rows } = await sql<ListedGiftCard>`
    select gift_cards.id, last, balance, created_at as "issuedAt", blocked_at as "blockedAt", replaced_by is not null as "isReplaced",
      coalesce((select delta from gift_card_entries where card = gift_cards.hash order by id limit 1), 0) as first,
      used.at as "usedAt", used.number as "usedFor"
    from gift_cards left join lateral (
      select entry.at, orders.number from gift_card_entries as entry join orders on orders.hash = entry."order"
      where entry.card = gift_cards.hash and entry.reason = 'spent' order by entry.id desc limit 1
    ) as used on true
    where gift_cards.hash in (${hashes})
    order by coalesce(used.at, created_at) desc, gift_cards.id desc limit ${most}`.execute(db)
  return rows
}

/** The keyed hash of the gift card of this id, by which it is changed, and its last digits. */
export async function findGiftCardById(
  db: Db,
  id: number,
): Promise<{ hash: string; last: string; replacedBy: string | null } | undefined> {
  return await db
    .selectFrom('gift_cards')
    .select(['hash', 'last', 'replaced_by as replacedBy'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** An order that a gift card paid, or one that was lost before it (D-213): to its mail a new one may go. */
export interface GiftCardUse {
  /** Names the payment. */
  use: number
  order: number
  store: string
  at: Date
  mail: string
}

/** The latest order of each mail address, the latest first; without those of erased customers. */
export async function listGiftCardUses(db: Db, card: string): Promise<GiftCardUse[]> {
  const { rows } = await sql<GiftCardUse>`
    select * from (
      select distinct on (lower(document->>'email')) entry.id as use, orders.number as "order", orders.store, entry.at,
        document->>'email' as mail
      from gift_cards as one join gift_card_entries as entry on entry.card = one.hash join orders on orders.hash = entry."order"
      where (one.hash = ${card} or one.replaced_by = ${card}) and entry.reason = 'spent' and document->>'email' <> ''
      order by lower(document->>'email'), entry.id desc
    ) as uses order by use desc`.execute(db)
  return rows
}

/** The cards that a card stands beside since one of them was lost: the one that has its money, or those whose money it has. */
export async function listReplacedGiftCards(
  db: Db,
  card: string,
): Promise<{ id: number; last: string; isNew: boolean }[]> {
  const { rows } = await sql<{ id: number; last: string; isNew: boolean }>`
    select other.id, other.last, other.hash = one.replaced_by as "isNew" from gift_cards as one
    join gift_cards as other on other.hash = one.replaced_by or other.replaced_by = one.hash
    where one.hash = ${card} order by other.id`.execute(db)
  return rows.map(({ isNew, ...other }) => ({ ...other, isNew: isNew === true }))
}

/** A gift card that paid a part of an order. */
interface OrderGiftCard {
  /** Names the payment. */
  use: number
  /** The last digits of the card that paid. */
  last: string
  /** What has its money: this card, or the one that came in its place. */
  current: { hash: string; last: string; balance: Cents; isBlocked: boolean }
}

/** The gift cards that paid a part of an order, in the order in which they were used. */
export async function listOrderGiftCards(db: Db, order: number): Promise<OrderGiftCard[]> {
  const { rows } = await sql<OrderGiftCard>`
    select entry.id as use, used.last, jsonb_build_object('hash', current.hash, 'last', current.last,
      'balance', current.balance, 'isBlocked', current.blocked_at is not null) as current
    from gift_card_entries as entry join orders on orders.hash = entry."order"
    join gift_cards as used on used.hash = entry.card
    join gift_cards as current on current.hash = coalesce(used.replaced_by, used.hash)
    where orders.number = ${order} and entry.reason = 'spent' order by entry.id`.execute(db)
  return rows
}

/**
 * Blocks a lost gift card and moves what is left on it to a new one, which also gets what is given back to the old one later. False
 * when another one has its money already.
 */
export async function replaceGiftCard(
  db: Db,
  card: string,
  { hash, codeHash, last }: Omit<NewGiftCard, 'balance'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ balance: Cents }>`
    select balance from gift_cards where hash = ${card} and replaced_by is null for update`.execute(db)
  const [old] = rows
  if (!old) return false
  const { balance } = old
  await db
    .insertInto('gift_cards')
    .values({ hash, code_hash: codeHash, last, balance, blocked_at: null, created_at: now })
    .execute()
  const move = { order: null, refund: null, reason: 'replaced' as const, at: now }
  if (balance > 0)
    await db
      .insertInto('gift_card_entries')
      .values([
        { ...move, card, delta: -balance },
        { ...move, card: hash, delta: balance },
      ])
      .execute()
  await db
    .updateTable('gift_cards')
    .set({ balance: 0, replaced_by: hash, blocked_at: sql`coalesce(blocked_at, ${now})` })
    .where('hash', '=', card)
    .execute()
  await db.updateTable('gift_cards').set({ replaced_by: hash }).where('replaced_by', '=', card).execute()
  return true
}

/**
 * Gives money back to gift cards, in the transaction that books the refund; blocked cards get it too, and in the place of a lost one
 * the one that has its money.
 */
export const refundGiftCards = (
  db: Db,
  { order, refund, cards }: { order: string; refund: string; cards: readonly GiftCardPart[] },
  now: Date,
): Promise<void> => giveToGiftCards(db, { order, refund, cards, reason: 'refunded' }, now)

/** The same in the transaction that makes an order cheaper by a change of it (D-235). */
export const unspendGiftCards = (
  db: Db,
  { order, cards }: { order: string; cards: readonly GiftCardPart[] },
  now: Date,
): Promise<void> => giveToGiftCards(db, { order, refund: null, cards, reason: 'unspent' }, now)

interface GivenToCards {
  order: string
  refund: string | null
  cards: readonly GiftCardPart[]
  reason: 'refunded' | 'unspent'
}

async function giveToGiftCards(db: Db, { order, refund, cards, reason }: GivenToCards, now: Date): Promise<void> {
  if (cards.length === 0) return
  // Always in the same order, so that two transactions with the same cards cannot deadlock.
  await sql`select from gift_cards where hash = any(${cards.map(({ card }) => card)}::text[]) order by hash for update`.execute(
    db,
  )
  await sql`
    with given as (
      select coalesce(replaced_by, hash) as card, amount
      from jsonb_to_recordset(${jsonb(cards)}) as given(card text, amount integer) join gift_cards on gift_cards.hash = card
    ), booked as (
      insert into gift_card_entries (card, "order", refund, delta, reason, at)
      select card, ${order}, ${refund}, amount, ${reason}, ${now}::timestamptz from given
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
      coalesce(-sum(delta) filter (where reason in ('spent', 'unspent')), 0)::double precision as spent,
      coalesce(sum(delta) filter (where reason = 'refunded'), 0)::double precision as "givenBack",
      coalesce(sum(delta), 0)::double precision as open,
      coalesce(sum(delta) filter (where is_blocked), 0)::double precision as blocked
    from entries`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('A sum has a row.')
  return sums
}
