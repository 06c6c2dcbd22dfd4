/** The delivery address that each device confirmed last, and where addresses were found, for times without a geocoder. */
export const checkedAddresses = [
  `create table checked_addresses (
    session text primary key,
    store text not null,
    document jsonb not null,
    checked_at timestamptz not null
  )`,
  `create index checked_addresses_checked_at on checked_addresses (checked_at)`,
  `create table located_addresses (
    hash text primary key,
    lat double precision not null,
    lng double precision not null,
    located_at timestamptz not null
  )`,
  `create index located_addresses_located_at on located_addresses (located_at)`,
]
