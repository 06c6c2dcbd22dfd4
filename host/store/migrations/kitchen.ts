/** Who signs in at a store's kitchen, the screens that watch, the pauses, and what is sold out. */
export const kitchen = [
  `create table kitchen_pins (
    id text primary key,
    store text not null,
    name text not null default '',
    hash text not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index kitchen_pins_store on kitchen_pins (store) where revoked_at is null`,
  `create table kitchen_sessions (
    secret_hash text primary key,
    store text not null,
    pin text not null references kitchen_pins (id),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    revoked_at timestamptz,
    report jsonb
  )`,
  `create index kitchen_sessions_seen on kitchen_sessions (store, last_seen_at) where revoked_at is null`,
  `create table service_pauses (
    store text not null,
    service text not null,
    until timestamptz not null,
    by text not null,
    at timestamptz not null,
    primary key (store, service)
  )`,
  `create table sold_out (
    store text not null,
    kind text not null,
    code text not null,
    until timestamptz,
    by text not null,
    at timestamptz not null,
    primary key (store, kind, code)
  )`,
]
