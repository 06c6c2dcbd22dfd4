/** Members' address books. The key is kept longer than first answers, because a device may submit an address late. */
export const addresses = [
  `create table addresses (
    id integer generated always as identity,
    hash text primary key,
    member text not null references members (hash),
    key text,
    type smallint not null,
    title text not null,
    street text not null,
    city text not null,
    postal_code text not null,
    apartment text not null,
    notes text not null,
    lat double precision,
    lng double precision,
    formatted text not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    unique (member, key)
  )`,
]
