/** Where an order is, what happened to it, who delivers it, and who gets messages. */
export const orderProgress = [
  `alter table orders
    add column stage text not null default 'new',
    add column revision integer not null default 1,
    add column ready_at timestamptz,
    add column accepted_at timestamptz,
    add column shown_at timestamptz,
    add column changed_at timestamptz`,
  `update orders set stage = case status when 2 then 'finished' when 4 then 'refused' when 5 then 'finished' else 'accepted' end,
    changed_at = placed_at`,
  `alter table orders alter column changed_at set not null`,
  `create index orders_open on orders (store, ready_at) where status = 1`,
  `create index orders_store_changed on orders (store, changed_at)`,
  `create table order_events (
    "order" text not null references orders (hash),
    revision integer not null,
    stage text not null,
    at timestamptz not null,
    source text not null,
    actor text not null default '',
    detail jsonb,
    key text,
    primary key ("order", revision),
    unique ("order", key)
  )`,
  `insert into order_events ("order", revision, stage, at, source) select hash, 1, stage, placed_at, 'customer' from orders`,
  `create table deliveries (
    hash text primary key,
    "order" text not null references orders (hash),
    driver text not null default '',
    secret_hash text not null unique,
    assigned_at timestamptz not null,
    ended_at timestamptz,
    lat double precision,
    lng double precision,
    position_at timestamptz
  )`,
  `create unique index deliveries_running on deliveries ("order") where ended_at is null`,
  `create index deliveries_positions on deliveries (ended_at) where lat is not null`,
  `create table audit (
    id integer generated always as identity primary key,
    at timestamptz not null,
    source text not null,
    actor text not null default '',
    action text not null,
    subject text not null default '',
    detail jsonb,
    outcome integer
  )`,
  `create index audit_at on audit (at)`,
]
