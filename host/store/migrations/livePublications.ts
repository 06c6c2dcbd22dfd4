/** What of an order was written into the live documents (Firestore). */
export const livePublications = [
  `create table live_publications (
    "order" text primary key references orders (hash),
    revision integer not null,
    driver text,
    position_at timestamptz,
    written_at timestamptz not null,
    leased_until timestamptz not null,
    deleted_at timestamptz
  )`,
  `create index orders_changed on orders (changed_at)`,
]
