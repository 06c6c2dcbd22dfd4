/**
 * Changes of paid orders (D-235), of whose payments each change that costs more adds one, and what customers ask of a store that has
 * begun (D-236).
 */
export const orderChanges = [
  `alter table carts add column change jsonb`,
  `alter table payments add column first_checkout text`,
  `create index payments_first on payments (first_checkout) where first_checkout is not null`,
  `alter table refunds add column intent text`,
  `create table order_changes (
    "order" text not null references orders (hash),
    revision integer not null,
    checkout text not null unique,
    at timestamptz not null,
    lines jsonb not null,
    document jsonb not null,
    primary key ("order", revision)
  )`,
  `create table order_wishes (
    "order" text not null references orders (hash),
    asked_at timestamptz not null,
    kind text not null,
    text text not null,
    answer text,
    answered_at timestamptz,
    answered_by text not null default '',
    primary key ("order", asked_at)
  )`,
]
