/** What orders hold of the capacity of their store, by quarters of an hour. */
export const capacity = [
  `create table capacity_holds (
    "order" text not null references orders (hash),
    store text not null,
    bucket timestamptz not null,
    units integer not null check (units > 0),
    primary key ("order", bucket)
  )`,
  `create index capacity_holds_store on capacity_holds (store, bucket)`,
]
