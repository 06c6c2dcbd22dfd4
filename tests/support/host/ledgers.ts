import { sql } from 'kysely'
import type { Db } from '../../../host/store/database/database.ts'

/** The money of one checkout at the card provider, in cents. */
export interface ProviderMoney {
  checkout: string
  captured: number
  refunded: number
}

/**
 * What does not add up in the whole database, one sentence each: points, gift cards, coupons, the parts that paid each order, and
 * the money at the card provider. The rules hold after any sequence of events.
 */
export async function ledgerFaults(db: Db, money: readonly ProviderMoney[]): Promise<string[]> {
  const { rows: books } = await sql<{ fault: string }>`
    select 'member ' || hash || ' has ' || points || ' points, the ledger says ' || booked as fault from (
      select hash, members.points, coalesce((select sum(delta) from points where member = hash), 0) as booked from members
    ) member where points <> booked or points < 0
    union all
    select 'order ' || number || ' of a member books points ' || coalesce(booked::text, 'never') || ', it says ' || said from (
      select number, (document->>'points')::integer - coalesce((document->>'pointsUsed')::integer, 0) as said,
        (select sum(delta) from points where "order" = hash and reason not in ('refunded', 'unearned')) as booked
      from orders where member is not null
    ) ordered where said <> coalesce(booked, 0)
    union all
    select 'order ' || number || ' was given back in full and moves ' || moved || ' points' from (
      select number, coalesce((select sum(delta) from points where "order" = hash and reason <> 'owed'), 0) as moved
      from orders where member is not null and stage = 'refused'
    ) refused where moved <> 0
    union all
    select 'points of no order' from points where reason in ('spent', 'earned', 'respent', 'reearned') and "order" is null
    union all
    select 'gift card money was spent for no order' from gift_card_entries where reason in ('spent', 'unspent') and "order" is null
    union all
    select 'gift card ..' || last || ' holds ' || balance || ', the ledger says ' || booked from (
      select last, balance, coalesce((select sum(delta) from gift_card_entries where card = hash), 0) as booked from gift_cards
    ) card where balance <> booked or balance < 0
    union all
    select 'order ' || number || ' took ' || booked || ' from gift cards, it says ' || said from (
      select number, coalesce((document->>'giftCards')::integer, 0) as said,
        coalesce((select -sum(delta) from gift_card_entries where "order" = hash and reason in ('spent', 'unspent')), 0) as booked
      from orders
    ) ordered where said <> booked
    union all
    select 'coupon ' || code || ' was used ' || used || ' times, the ledger says ' || uses from (
      select code, used, coalesce((document->>'total_limit')::integer, used) as most,
        (select count(*) from coupon_uses where coupon = code) as uses
      from coupons
    ) coupon where used <> uses or used > most
    union all
    select 'customer ' || customer || ' used coupon ' || code || ' ' || uses || ' times' from (
      select code, coalesce(coupon_uses.member, phone) as customer, count(*) as uses,
        case when document->'first_order' = 'true' then 1 else (document->>'customer_limit')::integer end as most
      from coupon_uses join coupons on code = coupon group by 1, 2, 4
    ) used where uses > most
    union all
    select 'order ' || number || ' of ' || total || ' was paid with ' || card_amount || ' by card' from orders
    where total <> card_amount + coalesce((document->>'giftCards')::integer, 0)`.execute(db)
  const { rows: orders } = await sql<{ checkout: string; kept: number }>`
    select checkout, card_amount - refunded + coalesce((select sum(delta) from gift_card_entries
      where "order" = hash and reason = 'refunded'), 0)::integer as kept from orders`.execute(db)
  const due = new Map(orders.map(({ checkout, kept }) => [checkout, kept]))
  const held = new Map<string, number>()
  // A change of an order may have been paid by a checkout of its own, but another one of the same order keeps nothing for it.
  const { rows: changes } = await sql<{ checkout: string; first: string }>`
    select order_changes.checkout, orders.checkout as first from order_changes join orders on orders.hash = "order"`.execute(
    db,
  )
  const firstOf = new Map(changes.map(({ checkout, first }) => [checkout, first]))
  for (const { checkout, captured, refunded } of money) {
    const first = firstOf.get(checkout) ?? checkout
    held.set(first, (held.get(first) ?? 0) + captured - refunded)
  }
  const strays = [...new Set([...due.keys(), ...held.keys()])].flatMap((checkout) => {
    const [owed, has] = [due.get(checkout) ?? 0, held.get(checkout) ?? 0]
    return owed === has ? [] : [`the provider keeps ${has} for checkout ${checkout}, and its order says ${owed}`]
  })
  return [...books.map(({ fault }) => fault), ...strays]
}
