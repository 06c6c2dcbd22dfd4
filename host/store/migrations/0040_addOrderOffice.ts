/**
 * What the office finds orders by (D-203): the time that they are for, and terms of which `host/store/orders/foundOrders.ts` says the
 * same. Notes that people write about an order, and the messages and tickets of an order among the jobs.
 */
export const orderOffice = [
  `create table order_notes (
    "order" text not null,
    key text not null,
    at timestamptz not null,
    by text not null,
    text text not null,
    primary key ("order", key)
  )`,
  `create index orders_for on orders ((coalesce(ready_at, placed_at)), number)`,
  `create index orders_for_store on orders (store, (coalesce(ready_at, placed_at)), number)`,
  `create index orders_terms on orders using gin ((array[
    '#' || right('00' || number::text, 3),
    '@' || lower(document->>'email'),
    '+' || (document->>'phone'),
    '~' || right(document->>'phone', 4),
    'n' || left(lower(document->>'name'), 3),
    'n' || left(lower(document->>'lastname'), 3),
    '$' || total::text,
    case when (document->>'giftCards')::integer > 0 then '=gift-card' end,
    case when (document->>'pointsUsed')::integer > 0 then '=points' end
  ]))`,
  `create index payments_disputed on payments (checkout) where dispute is not null`,
  `create index jobs_order on jobs ((payload->>'order')) where kind in ('mail', 'sms', 'push', 'print')`,
]
