export const orders = [
  `create table phone_codes (
    id integer generated always as identity primary key,
    session text not null,
    phone text not null,
    address text not null,
    code text not null,
    tries integer not null default 0,
    sent_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index phone_codes_session on phone_codes (session, id)`,
  `create index phone_codes_phone on phone_codes (phone, sent_at)`,
  `create index phone_codes_address on phone_codes (address, sent_at)`,
  `create table verified_phones (
    session text not null,
    phone text not null,
    verified_at timestamptz not null,
    primary key (session, phone)
  )`,
  `create table checkouts (
    hash text primary key,
    session text not null,
    state text not null,
    request text not null,
    cart text not null,
    document jsonb not null,
    created_at timestamptz not null
  )`,
  `create unique index checkouts_open on checkouts (session) where state = 'open'`,
  `create table payments (
    checkout text primary key references checkouts (hash),
    state text not null,
    intent text,
    amount integer not null,
    card jsonb,
    leased_until timestamptz not null,
    begun_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  `create index payments_unsettled on payments (leased_until) where state in ('pending', 'action')`,
  `create sequence order_numbers as integer start 40001`,
  `create table orders (
    hash text primary key,
    number integer not null unique,
    checkout text not null unique references checkouts (hash),
    session text not null,
    member text,
    store text not null,
    document jsonb not null,
    lines jsonb not null,
    notes text not null,
    mailing boolean not null,
    sms boolean not null,
    total integer not null,
    card_amount integer not null,
    placed_at timestamptz not null
  )`,
  `create index orders_placed_at on orders (store, placed_at)`,
  `create table outbox (
    id integer generated always as identity primary key,
    kind text not null,
    recipient text not null,
    subject text,
    body text not null,
    html text,
    code text,
    created_at timestamptz not null,
    sent_at timestamptz
  )`,
  `create index outbox_recipient on outbox (recipient, id)`,
]
