export const ground = [
  `create table settings (
    name text primary key,
    value text not null
  )`,
  `create table catalogues (
    version integer generated always as identity primary key,
    document jsonb not null,
    imported_at timestamptz not null default now()
  )`,
  `create table store_switches (
    store text primary key,
    pickup boolean,
    delivery boolean,
    changed_at timestamptz not null default now()
  )`,
  `create table sessions (
    hash text primary key,
    binding text not null,
    member text,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index sessions_expires_at on sessions (expires_at)`,
  `create table carts (
    session text primary key references sessions (hash) on delete cascade,
    document jsonb not null,
    catalogue integer not null default 0,
    changed_at timestamptz not null
  )`,
  `create table first_answers (
    session text not null,
    key text not null,
    request text not null,
    status integer,
    body text,
    asked_at timestamptz not null,
    primary key (session, key)
  )`,
  `create index first_answers_asked_at on first_answers (asked_at)`,
]
