/**
 * Other ready times of tonight (D-206): the release before goes by the catalogue's. The refunds of a day,
 * its drivers, and what stores have to make next (D-205).
 */
export const storeDay = [
  `create table ready_times (
    store text not null,
    service text not null check (service in ('pickup', 'delivery')),
    minutes smallint not null check (minutes between 5 and 240),
    until timestamptz not null,
    by text not null,
    at timestamptz not null,
    primary key (store, service)
  )`,
  `create index refunds_at on refunds (at)`,
  `create index deliveries_assigned on deliveries (assigned_at)`,
  `create index capacity_holds_bucket on capacity_holds (bucket)`,
]
