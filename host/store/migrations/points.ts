/** PG Points: a ledger to which rows are only added, and its sum as the balance, which is never negative. */
export const points = [
  `alter table members add column points integer not null default 0 constraint members_points check (points >= 0)`,
  `create table points (
    id integer generated always as identity primary key,
    member text not null references members (hash),
    "order" text references orders (hash),
    delta integer not null check (delta <> 0),
    reason text not null,
    at timestamptz not null,
    unique ("order", reason)
  )`,
  `create index points_member on points (member, id)`,
]
